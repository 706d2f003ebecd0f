package io.needletail.fast.template;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Finds the template that a static reference names, and detects circular references. */
final class References {
    private static final long ID_MAX = 0xFFFF_FFFFL;

    private final Scope root;
    private final Map<Place, Scope.Named> byName = new HashMap<>();
    private final Deque<Scope.Named> chain = new ArrayDeque<>();

    private record Place(String name, String namespace) {}

    /** Takes the templates of a file, in its order. */
    References(Scope root, List<Scope.Named> templates) {
        this.root = root;
        for (Scope.Named named : templates) {
            byName.putIfAbsent(new Place(named.name().local(), named.name().namespace()), named);
        }
    }

    /** Returns the scope of the root element. */
    Scope root() {
        return root;
    }

    /** Returns the template that a reference names, also a later one; the first of several with one name. */
    Scope.Named find(Node reference, Scope scope) throws TemplateException {
        String name = reference.require("name");
        Scope.Named named = byName.get(new Place(name, reference.attribute("templateNs", scope.templateNs())));
        if (named != null) return named;
        throw scope.fault(
                reference, "D8", "there is no template of this name; define it in this file or correct the name");
    }

    /** Enters a template. */
    Scope open(Scope.Named named, Scope from, Node reference) throws TemplateException {
        if (chain.contains(named) || chain.size() >= TemplateLimits.CHAIN_MAX) {
            String circle = chain.reversed().stream()
                    .limit(8)
                    .map(template -> Node.shortened(template.name().local()))
                    .collect(Collectors.joining(" > "));
            throw from.fault(
                    reference,
                    "S1",
                    "templates refer to each other in a circle, or too deep: " + circle + " > "
                            + Node.shortened(named.name().local()) + "; break it with a dynamic reference");
        }
        chain.push(named);
        return from.ofTemplate(named, root);
    }

    /** Leaves a template. */
    void close() {
        chain.pop();
    }

    /** Returns the identifier of a template. */
    long id(Node template) throws TemplateException {
        String text = template.attribute("id", "").strip();
        if (text.isEmpty()) return Template.NO_ID;
        if (text.length() <= 10 && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            long id = Long.parseLong(text);
            if (id <= ID_MAX) return id;
        }
        throw template.fault(
                "S1",
                template.shown() + ": id=\"" + Node.shortened(text) + "\" must be a whole number from 0 to " + ID_MAX);
    }
}
