package io.needletail.fast.template;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The named types of FAST 1.2: turns {@code <field name="x"><type name="T"/></field>} and
 * {@code <field name="x"><int32/></field>} into the equal element {@code <int32 name="x"/>}.
 */
final class TypeDefinitions {
    private static final String FIELD = "field";
    private static final String TYPE = "type";

    private final Map<String, Node> contents = new HashMap<>();

    /** Adds a {@code <define>}. */
    void add(Node define) throws TemplateException {
        List<Node> content = define.children();
        if (content.size() != 1) {
            throw define.fault("S1", "<define> must hold one element, the type; this one holds " + content.size());
        }
        if (contents.put(define.require("name"), content.getFirst()) != null) {
            throw define.fault("S1", "type " + define.shown() + " is defined twice; keep one");
        }
    }

    /** Returns the element itself, or the element that it is short for. */
    Node plain(Node element) throws TemplateException {
        Node plain = element;
        Set<String> seen = new HashSet<>();
        while (plain.name().equals(FIELD) || plain.name().equals(TYPE)) {
            plain = plain.name().equals(TYPE) ? ofType(plain, seen) : ofField(plain);
        }
        return plain;
    }

    private Node ofType(Node type, Set<String> seen) throws TemplateException {
        String name = type.attribute(TYPE).isPresent() ? type.require(TYPE) : type.require("name");
        Node content = contents.get(name);
        if (content == null) {
            throw type.fault("S1", "type " + Node.shortened(name) + " is not defined; add <define name=\"...\">");
        }
        if (!seen.add(name) || seen.size() > TemplateLimits.CHAIN_MAX) {
            throw type.fault("S1", "type " + Node.shortened(name) + " is defined by itself; break the circle");
        }
        return merged(content, type, false);
    }

    private static Node ofField(Node field) throws TemplateException {
        List<Node> content = field.children().stream()
                .filter(child -> Operators.of(child).isEmpty())
                .toList();
        if (content.size() != 1) {
            throw field.fault("S1", field.shown() + " must hold one element, its type; it holds " + content.size());
        }
        return merged(content.getFirst(), field, content.getFirst().name().equals(TYPE));
    }

    // The use overrides the definition: attributes one by one, the operator as a whole. The name of a type is not the
    // name
    // of the field.
    private static Node merged(Node inner, Node outer, boolean innerIsType) throws TemplateException {
        Map<String, String> attributes = new HashMap<>(inner.attributes());
        if (innerIsType) attributes.put(TYPE, inner.require("name"));
        attributes.remove("name");
        attributes.putAll(outer.attributes());
        if (!innerIsType) attributes.remove(TYPE);
        List<Node> operators = outer.children().stream()
                .filter(child -> Operators.of(child).isPresent())
                .toList();
        List<Node> children = new ArrayList<>(operators);
        for (Node child : inner.children()) {
            if (operators.isEmpty() || Operators.of(child).isEmpty()) children.add(child);
        }
        return new Node(inner.file(), outer.line(), inner.name(), Map.copyOf(attributes), children);
    }
}
