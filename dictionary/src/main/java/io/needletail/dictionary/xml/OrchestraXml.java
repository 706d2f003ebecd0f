package io.needletail.dictionary.xml;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.Component;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import io.needletail.dictionary.model.Dialect.MessageType;
import io.needletail.dictionary.model.Dialect.Value;
import io.needletail.dictionary.model.FieldType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads repositories of FIX Orchestra 1.0. The result equals the dialect of a QuickFIX dictionary with the same
 * content.
 *
 * <p>A group becomes a component of its name that contains only the group. Names of codes become capitals with
 * underscores. Header and trailer are removed from the messages. Only the scenario {@code base} is read.
 */
final class OrchestraXml {
    /** The root element of such a file. */
    static final String ROOT = "repository";

    private static final String HEADER = "StandardHeader";
    private static final String TRAILER = "StandardTrailer";
    private static final Pattern WORD = Pattern.compile("(?<=[^A-Z])(?=[A-Z])");
    private static final Pattern EXTENSION_PACK = Pattern.compile("_EP\\d+$");

    private final XmlElement root;
    private final Interner interner = new Interner();
    private final Map<String, XmlElement> codeSets = new HashMap<>();
    private final Map<Integer, Field> fields = new HashMap<>();
    private final Map<String, String> componentNames = new HashMap<>();
    private final Map<String, String> groupNames = new HashMap<>();
    private final Map<String, Component> components = new HashMap<>();
    private final Set<String> requiredGroups = new HashSet<>();

    private OrchestraXml(XmlElement root) {
        this.root = root;
    }

    static Dialect read(XmlElement root) throws DictionaryException {
        Dialect dialect = new OrchestraXml(root).dialect();
        Optional<String> fault = ComponentNesting.fault(dialect);
        if (fault.isPresent()) throw root.fault(fault.get());
        return dialect;
    }

    private Dialect dialect() throws DictionaryException {
        for (XmlElement codeSet : base("codeSets")) codeSets.put(codeSet.require("name"), codeSet);
        for (XmlElement field : base("fields")) readField(field);
        if (fields.isEmpty()) throw root.fault("the repository has no <fields>; is the file complete?");
        name(base("components"), componentNames, "component");
        name(base("groups"), groupNames, "group");
        findRequiredGroups();
        for (XmlElement component : base("components")) {
            add(component, new Component(nameOf(component), members(component.children())));
        }
        for (XmlElement group : base("groups")) add(group, ofGroup(group));
        String name = EXTENSION_PACK.matcher(root.require("name")).replaceFirst("");
        boolean whole = name.startsWith("FIX.4.") || name.startsWith("FIXT.");
        return new Dialect(
                name,
                fields,
                components,
                messages(),
                whole ? ofStandard(HEADER) : List.of(),
                whole ? ofStandard(TRAILER) : List.of());
    }

    private List<XmlElement> base(String section) {
        return root.section(section).stream()
                .filter(element -> element.attribute("scenario").orElse("base").equals("base"))
                .toList();
    }

    private void readField(XmlElement element) throws DictionaryException {
        int tag = element.positive("id");
        String type = element.require("type");
        Optional<XmlElement> codeSet = Optional.ofNullable(codeSets.get(type));
        if (codeSet.isPresent()) type = codeSet.get().require("type");
        List<Value> values = codeSet.isPresent() ? values(codeSet.get()) : List.of();
        Field field = new Field(tag, interner.text(element.require("name")), FieldType.named(type), values, false);
        if (fields.put(tag, field) != null) throw element.fault("tag " + tag + " is defined twice; keep one");
    }

    private List<Value> values(XmlElement codeSet) throws DictionaryException {
        List<Value> values = new ArrayList<>();
        Set<String> texts = new HashSet<>();
        for (XmlElement code : codeSet.children("code")) {
            String text = code.require("value");
            if (texts.add(text)) values.add(interner.value(text, capitals(code.require("name"))));
        }
        return interner.values(values);
    }

    /** Converts {@code PerUnit} to {@code PER_UNIT}. */
    static String capitals(String name) {
        return WORD.matcher(name).replaceAll("_").toUpperCase(Locale.ROOT);
    }

    private void name(List<XmlElement> elements, Map<String, String> names, String kind) throws DictionaryException {
        for (XmlElement element : elements) {
            if (names.put(element.require("id"), nameOf(element)) != null) {
                throw element.fault(kind + " " + element.require("id") + " is defined twice; keep one");
            }
        }
    }

    private String nameOf(XmlElement element) throws DictionaryException {
        return interner.text(element.require("name"));
    }

    private void add(XmlElement element, Component component) throws DictionaryException {
        if (components.put(component.name(), component) != null) {
            throw element.fault("the name " + component.name() + " is given to two components or groups; rename one");
        }
    }

    /** Collects the groups with at least one required reference: in their components the count is required. */
    private void findRequiredGroups() {
        List<XmlElement> left = new ArrayList<>(List.of(root));
        while (!left.isEmpty()) {
            XmlElement element = left.removeLast();
            left.addAll(element.children());
            if (element.name().equals("groupRef") && isRequired(element)) {
                element.attribute("id").ifPresent(requiredGroups::add);
            }
        }
    }

    private Component ofGroup(XmlElement element) throws DictionaryException {
        List<XmlElement> counts = element.children("numInGroup");
        if (counts.size() != 1) {
            throw element.fault("group " + nameOf(element) + " has " + counts.size() + " <numInGroup>; give it one");
        }
        List<Member> members = members(element.children());
        if (members.isEmpty())
            throw element.fault("group " + nameOf(element) + " has no members; name at least its first");
        int countTag = tag(counts.getFirst());
        boolean required = requiredGroups.contains(element.require("id"));
        return new Component(nameOf(element), List.of(new GroupRef(countTag, required, members)));
    }

    private Map<String, MessageType> messages() throws DictionaryException {
        Map<String, MessageType> messages = new HashMap<>();
        for (XmlElement element : base("messages")) {
            String type = interner.text(element.require("msgType"));
            boolean admin = element.has("category", "Session");
            List<Member> members = members(element.section("structure"));
            members.removeIf(member -> member instanceof ComponentRef component
                    && (component.name().equals(HEADER) || component.name().equals(TRAILER)));
            if (messages.put(type, new MessageType(type, nameOf(element), admin, members)) != null) {
                throw element.fault("message type " + type + " is defined twice; keep one");
            }
        }
        return messages;
    }

    private List<Member> ofStandard(String component) {
        Component standard = components.get(component);
        return standard == null ? List.of() : standard.members();
    }

    private List<Member> members(List<XmlElement> elements) throws DictionaryException {
        List<Member> members = new ArrayList<>(elements.size());
        for (XmlElement element : elements) {
            if (element.has("presence", "forbidden")) continue;
            switch (element.name()) {
                case "fieldRef" -> members.add(interner.fieldRef(tag(element), isRequired(element)));
                case "componentRef" -> members.add(reference(element, componentNames));
                case "groupRef" -> members.add(reference(element, groupNames));
                default -> {
                    // Rules and assignments do not define members.
                }
            }
        }
        return members;
    }

    private int tag(XmlElement element) throws DictionaryException {
        int tag = element.positive("id");
        if (!fields.containsKey(tag)) throw element.fault("field " + tag + " is not defined; add it to <fields>");
        return tag;
    }

    private static ComponentRef reference(XmlElement element, Map<String, String> names) throws DictionaryException {
        String id = element.require("id");
        String name = names.get(id);
        if (name == null)
            throw element.fault(
                    "<" + element.name() + "> " + id + " is not defined; define it or remove the reference");
        return new ComponentRef(name, isRequired(element));
    }

    private static boolean isRequired(XmlElement element) {
        return element.has("presence", "required");
    }
}
