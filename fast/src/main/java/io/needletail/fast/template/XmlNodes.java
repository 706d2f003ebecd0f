package io.needletail.fast.template;

import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the elements of a template file within {@link Limits}.
 *
 * <p>A document type declaration is refused where it begins, so no entity of the file's own can expand, and nothing outside
 * the file is ever opened. What stands in a foreign namespace is skipped, as the specification asks (FAST 1.1, 5.2).
 */
final class XmlNodes {
    private static final Set<String> KNOWN = Set.of(
            "",
            "http://www.fixprotocol.org/ns/fast/td/1.1",
            "http://www.fixprotocol.org/ns/fast/td/1.2",
            "http://www.fixprotocol.org/ns/template-definition");

    private final String file;
    private final XMLStreamReader reader;
    private final Map<String, String> texts = new HashMap<>();
    private final Deque<Node> open = new ArrayDeque<>();
    private final Deque<Prefixes> prefixes = new ArrayDeque<>();
    private String rootNamespace = "";
    private int elements;

    private XmlNodes(String file, XMLStreamReader reader) {
        this.file = file;
        this.reader = reader;
    }

    /** The root of a file. */
    static Node read(byte[] bytes, String file) throws TemplateException {
        if (bytes.length > Limits.FILE_BYTES_MAX) {
            throw new TemplateException(
                    file, 0, "", "the file has more than " + Limits.FILE_BYTES_MAX + " bytes; are these templates?");
        }
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(bytes));
            return new XmlNodes(file, reader).root();
        } catch (XMLStreamException broken) {
            int line = broken.getLocation() == null ? 0 : broken.getLocation().getLineNumber();
            String reason = String.valueOf(broken.getMessage()).replaceFirst("(?s)^.*Message: ", "");
            throw new TemplateException(
                    file, Math.max(line, 0), "S1", "this is not well-formed XML (" + Node.shortened(reason) + ")");
        }
    }

    private Node root() throws XMLStreamException, TemplateException {
        while (true) {
            switch (reader.next()) {
                case XMLStreamConstants.DTD ->
                    throw fault("S1", "a DOCTYPE is not allowed in a template file; remove it");
                case XMLStreamConstants.START_ELEMENT -> start();
                case XMLStreamConstants.END_ELEMENT -> {
                    Node ended = open.pop();
                    prefixes.pop();
                    if (open.isEmpty()) return toEnd(ended);
                }
                default -> {
                    // Text, comments and processing instructions say nothing about templates.
                }
            }
        }
    }

    // What follows the root must be well-formed too.
    private Node toEnd(Node root) throws XMLStreamException {
        while (reader.hasNext()) reader.next();
        return root;
    }

    private void start() throws XMLStreamException, TemplateException {
        if (open.size() >= Limits.XML_DEPTH_MAX) {
            throw fault("", "elements are nested more than " + Limits.XML_DEPTH_MAX + " deep; nest them less");
        }
        if (++elements > Limits.ELEMENTS_MAX) {
            throw fault("", "the file has more than " + Limits.ELEMENTS_MAX + " elements; split it");
        }
        Prefixes around = prefixes.isEmpty() ? Prefixes.NONE : prefixes.element();
        Prefixes here = around.within(reader);
        String namespace = here.namespace(reader.getLocalName());
        if (open.isEmpty()) rootNamespace = namespace;
        else if (!isOurs(namespace)) {
            skip();
            return;
        }
        Node node = new Node(
                file, line(), shared(Prefixes.local(reader.getLocalName())), attributes(here), new ArrayList<>(2));
        if (!open.isEmpty()) open.element().children().add(node);
        open.push(node);
        prefixes.push(here);
    }

    private boolean isOurs(String namespace) {
        return namespace.equals(rootNamespace) || KNOWN.contains(namespace);
    }

    private void skip() throws XMLStreamException, TemplateException {
        int depth = 1;
        while (depth > 0) {
            int event = reader.next();
            if (event == XMLStreamConstants.END_ELEMENT) depth--;
            if (event == XMLStreamConstants.START_ELEMENT && ++depth > Limits.XML_DEPTH_MAX) {
                throw fault("", "elements are nested more than " + Limits.XML_DEPTH_MAX + " deep; nest them less");
            }
        }
    }

    private Map<String, String> attributes(Prefixes here) throws TemplateException {
        int count = reader.getAttributeCount();
        if (count > Limits.ATTRIBUTES_MAX) {
            throw fault("", "an element has more than " + Limits.ATTRIBUTES_MAX + " attributes; are these templates?");
        }
        Map<String, String> attributes = HashMap.newHashMap(count);
        for (int i = 0; i < count; i++) {
            String name = reader.getAttributeLocalName(i);
            String value = reader.getAttributeValue(i);
            if (name.indexOf(':') < 0) attributes.put(shared(name), shared(value));
            else if (here.isReset(name)) attributes.put(Node.RESET, value);
        }
        return attributes;
    }

    private int line() {
        return Math.max(reader.getLocation().getLineNumber(), 1);
    }

    private String shared(String text) {
        return texts.computeIfAbsent(text, same -> same);
    }

    private TemplateException fault(String code, String text) {
        return new TemplateException(file, line(), code, text);
    }
}
