package io.needletail.dictionary.xml;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.Component;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import io.needletail.dictionary.model.Dialect.MessageType;
import io.needletail.dictionary.model.Dialect.Value;
import io.needletail.dictionary.model.FieldType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads the data dictionaries of QuickFIX, QuickFIX/J and QuickFIX/n.
 *
 * <p>An addition to another dialect may name fields and components of that dialect without defining them. What
 * QuickFIX/J accepts although it can hardly be meant, such as a tag that is defined twice, is read as QuickFIX/J does,
 * with a warning.
 */
final class QuickFixXml {
    /** The root element of such a file. */
    static final String ROOT = "fix";

    /** A listed value that means that any value is allowed. */
    private static final String ANY_VALUE = "__ANY__";

    private final XmlElement root;
    private final Optional<Dialect> base;
    private final Consumer<String> warnings;
    private final Interner interner = new Interner();
    private final Map<String, Integer> tags = new HashMap<>();
    private final Map<Integer, Field> fields = new LinkedHashMap<>();
    private final Map<String, XmlElement> componentPlaces = new LinkedHashMap<>();
    private int warned;

    private QuickFixXml(XmlElement root, Optional<Dialect> base, Consumer<String> warnings) {
        this.root = root;
        this.base = base;
        this.warnings = warnings;
    }

    /** Reads a complete dictionary. */
    static Dialect read(XmlElement root, Consumer<String> warnings) throws DictionaryException {
        Dialect dialect = new QuickFixXml(root, Optional.empty(), warnings).dialect();
        Optional<String> fault = ComponentNesting.fault(dialect);
        if (fault.isPresent()) throw root.fault(fault.get());
        return dialect;
    }

    /** Reads an addition to another dialect; the result is not complete without that dialect. */
    static Dialect readAddition(XmlElement root, Dialect base, Consumer<String> warnings) throws DictionaryException {
        return new QuickFixXml(root, Optional.of(base), warnings).dialect();
    }

    private Dialect dialect() throws DictionaryException {
        base.ifPresent(dialect -> dialect.fields().values().forEach(field -> tags.put(field.name(), field.tag())));
        for (XmlElement field : root.section("fields", "field")) readField(field);
        if (fields.isEmpty() && base.isEmpty())
            throw root.fault("the dictionary has no <fields>; is the file complete?");
        for (XmlElement component : root.section("components", "component")) {
            if (componentPlaces.put(component.require("name"), component) != null) {
                warn(component, "component " + component.require("name") + " is defined twice; the last one counts");
            }
        }
        Map<String, Component> components = new HashMap<>();
        for (XmlElement component : componentPlaces.values()) {
            String name = interner.text(component.require("name"));
            components.put(name, new Component(name, members(component.children())));
        }
        return new Dialect(
                name(),
                fields,
                components,
                messages(),
                members(root.section("header")),
                members(root.section("trailer")));
    }

    /**
     * Returns the name as QuickFIX spells it: {@code FIX.4.4}, {@code FIX.5.0SP2}, {@code FIXT.1.1},
     * {@code FIX.Latest}.
     */
    private String name() throws DictionaryException {
        String type = root.attribute("type").orElse("FIX");
        String major = root.require("major");
        if (major.equalsIgnoreCase("Latest")) return type + ".Latest";
        String servicePack = root.attribute("servicepack").orElse("0");
        String name = type + "." + major + "." + root.require("minor");
        return servicePack.equals("0") || servicePack.isEmpty() ? name : name + "SP" + servicePack;
    }

    private void readField(XmlElement element) throws DictionaryException {
        int tag = element.positive("number");
        String name = interner.text(element.require("name"));
        FieldType type = FieldType.named(element.require("type"));
        List<Value> values = new ArrayList<>();
        Set<String> texts = new HashSet<>();
        boolean open = element.has("allowOtherValues", "true");
        for (XmlElement value : element.children("value")) {
            String text = value.require("enum");
            open |= text.equals(ANY_VALUE);
            // FIX43.xml lists some values twice; the first entry gives the name.
            if (text.equals(ANY_VALUE) || !texts.add(text)) continue;
            values.add(interner.value(
                    text,
                    value.attribute("description")
                            .filter(description -> !description.isBlank())
                            .orElse(text)));
        }
        Field before = fields.get(tag);
        Field after = new Field(tag, name, type, interner.values(values), open);
        fields.put(tag, before == null ? after : Overlay.merged(before, after));
        if (before != null) {
            warn(
                    element,
                    "tag " + tag + " is defined twice, as " + before.name() + " and " + name
                            + "; the last one counts, with the values of both");
        }
        Integer other = tags.put(name, tag);
        if (other != null && other != tag) {
            throw element.fault("the name " + name + " is given to the tags " + other + " and " + tag + "; rename one");
        }
    }

    private Map<String, MessageType> messages() throws DictionaryException {
        Map<String, MessageType> messages = new HashMap<>();
        for (XmlElement element : root.section("messages", "message")) {
            String type = interner.text(element.require("msgtype"));
            String name = interner.text(element.require("name"));
            boolean admin = element.has("msgcat", "admin");
            MessageType before = messages.get(type);
            List<Member> members = members(element.children());
            if (before != null) {
                members = united(before.members(), members);
                warn(
                        element,
                        "message type " + type + " is defined twice, as " + before.name() + " and " + name
                                + "; it has the members of both");
            }
            messages.put(type, new MessageType(type, name, admin, members));
        }
        return messages;
    }

    // As QuickFIX/J does: what one of the two requires is required, and of two groups the last one counts.
    private static List<Member> united(List<Member> before, List<Member> after) {
        Map<Object, Member> members = Overlay.byKey(before);
        for (Member member : after) {
            Member one = members.get(Overlay.key(member));
            members.put(Overlay.key(member), one != null && one.required() ? required(member) : member);
        }
        return List.copyOf(members.values());
    }

    private static Member required(Member member) {
        return switch (member) {
            case FieldRef field -> new FieldRef(field.tag(), true);
            case GroupRef group -> new GroupRef(group.countTag(), true, group.members());
            case ComponentRef component -> new ComponentRef(component.name(), true);
        };
    }

    private void warn(XmlElement element, String text) {
        if (++warned <= DictionaryLimits.WARNINGS_MAX) {
            warnings.accept(element.fault(text).getMessage());
        }
    }

    private List<Member> members(List<XmlElement> elements) throws DictionaryException {
        List<Member> members = new ArrayList<>(elements.size());
        for (XmlElement element : elements) members.add(member(element));
        return members;
    }

    private Member member(XmlElement element) throws DictionaryException {
        boolean required = element.has("required", "Y");
        return switch (element.name()) {
            case "field" -> interner.fieldRef(tag(element), required);
            case "component" -> new ComponentRef(component(element), required);
            case "group" -> {
                if (element.children().isEmpty()) {
                    warn(element, "group " + element.require("name") + " has no members: it is read as a field");
                    yield interner.fieldRef(tag(element), required);
                }
                yield new GroupRef(tag(element), required, members(element.children()));
            }
            default ->
                throw element.fault(
                        "<" + element.name() + "> is not allowed here; use <field>, <group> or <component>");
        };
    }

    private int tag(XmlElement element) throws DictionaryException {
        String name = element.require("name");
        Integer tag = tags.get(name);
        if (tag == null) throw element.fault("field " + name + " is not defined; add it to <fields>");
        return tag;
    }

    private String component(XmlElement element) throws DictionaryException {
        String name = element.require("name");
        boolean known = componentPlaces.containsKey(name)
                || base.map(dialect -> dialect.components().containsKey(name)).orElse(false);
        if (!known) throw element.fault("component " + name + " is not defined; add it to <components>");
        return interner.text(name);
    }
}
