package io.needletail.fast.template;

import java.util.Optional;

/**
 * Properties that an instruction inherits from the elements around it (FAST 1.1, 5 and 6.3.1).
 *
 * <p>Namespaces and the dictionary's name follow the text of the file; the template and the application type follow the
 * order in which a message is processed, so a static reference changes the one and keeps the other.
 *
 * @param ns namespace of the names of fields, types and keys
 * @param templateNs namespace of the names of templates
 * @param dictionary as in the attribute
 * @param type the current application type
 * @param template the current template
 * @param depth groups and sequences around
 */
record Scope(String ns, String templateNs, String dictionary, Name type, Named template, int depth) {
    /** The application type if the template names none (FAST 1.1, 6.3.1). */
    static final Name ANY_TYPE = new Name("any", "", "");

    /**
     * A template of the file before it is read.
     *
     * @param order its place in the file; two templates may have one name
     * @param name what the file calls it
     * @param node where it stands
     */
    record Named(int order, Name name, Node node) {}

    /** Returns the scope of the root element. */
    static Scope of(Node root) {
        Named none = new Named(-1, new Name("", "", ""), root);
        return new Scope("", "", "global", ANY_TYPE, none, 0).within(root);
    }

    /** Returns the scope of an element, which includes its own attributes. */
    Scope within(Node node) {
        return new Scope(
                node.attribute("ns", ns),
                node.attribute("templateNs", templateNs),
                node.attribute("dictionary", dictionary),
                type,
                template,
                depth);
    }

    /** Returns the scope of a group, a sequence or a template, with its application type. */
    Scope inside(Node node) throws TemplateException {
        Scope here = within(node);
        Optional<Node> typeRef = node.child("typeRef");
        if (typeRef.isEmpty()) return here;
        Name named = new Name(typeRef.get().require("name"), typeRef.get().attribute("ns", here.ns), "");
        return new Scope(here.ns, here.templateNs, here.dictionary, named, template, depth);
    }

    /** Returns the scope within a template of the file that is reached from here. */
    Scope ofTemplate(Named named, Scope root) throws TemplateException {
        return new Scope(root.ns, root.templateNs, root.dictionary, type, named, depth).inside(named.node());
    }

    /** Returns the scope one group or sequence deeper. */
    Scope deeper(Node node) throws TemplateException {
        if (depth >= TemplateLimits.NESTING_MAX) {
            throw fault(
                    node,
                    "",
                    "groups and sequences are nested more than " + TemplateLimits.NESTING_MAX + " deep; nest less");
        }
        return new Scope(ns, templateNs, dictionary, type, template, depth + 1);
    }

    /** Makes the exception of an error at an element of this scope. */
    TemplateException fault(Node node, String code, String text) {
        String place = template.order() < 0
                ? ""
                : "template " + Node.shortened(template.name().local()) + ", ";
        return node.fault(code, place + node.shown() + ": " + text);
    }
}
