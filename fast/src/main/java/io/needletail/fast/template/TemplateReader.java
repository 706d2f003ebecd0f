package io.needletail.fast.template;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads template files: FAST 1.1, and of 1.2 the short integers, enum, set, boolean, timestamp and named types.
 *
 * <p>The root is {@code <templates>} or a single {@code <template>}, in a usual namespace of such files or in none.
 * Elements of other namespaces are skipped; of their attributes, {@code scp:reset} is read. Nothing outside the file is
 * opened, and its size, depth and number of instructions are bounded.
 */
public final class TemplateReader {
    private static final String ROOT = "templates";
    private static final String TEMPLATE = "template";

    private TemplateReader() {}

    /**
     * Reads a file.
     *
     * @param file to read
     * @return its templates
     * @throws TemplateException if the content is not a valid template file
     * @throws IOException if it cannot be read
     */
    public static Templates read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(in.readNBytes(TemplateLimits.FILE_BYTES_MAX + 1), file.toString());
        }
    }

    /**
     * Reads the content of a file.
     *
     * @param bytes the XML, in any encoding that it names itself
     * @param name of the file, for messages
     * @return its templates
     * @throws TemplateException if the content is not a valid template file
     */
    public static Templates read(byte[] bytes, String name) throws TemplateException {
        Node root = XmlNodes.read(bytes, name);
        TypeDefinitions definitions = new TypeDefinitions();
        List<Scope.Named> found = find(root, definitions);
        References references =
                new References(root.name().equals(ROOT) ? Scope.of(root) : Scope.of(empty(root)), found);
        InstructionParser reader = new InstructionParser(definitions, references);
        Map<Long, Node> byId = new HashMap<>();
        List<Template> templates = new ArrayList<>(found.size());
        for (Scope.Named named : found) {
            Template template = reader.template(named);
            Node first = template.id() == Template.NO_ID ? null : byId.put(template.id(), named.node());
            if (first != null) {
                throw named.node()
                        .fault(
                                "S1",
                                named.node().shown() + " has the id " + template.id() + ", which the template in line "
                                        + first.line() + " has too; give it another");
            }
            templates.add(template);
        }
        return new Templates(templates, reader.slots(), reader.entries());
    }

    private static Node empty(Node root) {
        return new Node(root.file(), root.line(), ROOT, Map.of(), List.of(root));
    }

    private static List<Scope.Named> find(Node root, TypeDefinitions definitions) throws TemplateException {
        List<Scope.Named> found = new ArrayList<>();
        List<Node> nodes = root.name().equals(TEMPLATE) ? List.of(root) : root.children();
        if (!root.name().equals(TEMPLATE) && !root.name().equals(ROOT)) {
            throw root.fault(
                    "S1",
                    "the root is <" + Node.shortened(root.name()) + ">, not <templates>; is this a template file?");
        }
        Scope scope = Scope.of(root);
        for (Node node : nodes) {
            switch (node.name()) {
                case TEMPLATE -> {
                    Name name =
                            new Name(node.require("name"), scope.within(node).templateNs(), node.attribute("id", ""));
                    found.add(new Scope.Named(found.size(), name, node));
                }
                case "define" -> definitions.add(node);
                case "view" -> {
                    // mFAST's views of decoded messages do not concern the stream.
                }
                default -> throw node.fault("S1", "<" + node.name() + "> cannot stand in <templates>; remove it");
            }
        }
        if (found.size() > TemplateLimits.TEMPLATES_MAX) {
            throw root.fault("", "the file has more than " + TemplateLimits.TEMPLATES_MAX + " templates; split it");
        }
        return found;
    }
}
