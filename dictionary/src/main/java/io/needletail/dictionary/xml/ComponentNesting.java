package io.needletail.dictionary.xml;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.Component;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds components that contain themselves, and messages that are too large or too deep after their components are
 * expanded. Runs before any code expands them.
 */
final class ComponentNesting {

    /** The size of a list of members after its components are expanded. */
    private record Size(long members, int depth) {
        static final Size NONE = new Size(0, 0);

        Size and(Size other) {
            return new Size(members + other.members, Math.max(depth, other.depth));
        }
    }

    private final Map<String, Component> components;
    private final Map<String, Size> known = new HashMap<>();
    private final Deque<String> path = new ArrayDeque<>();

    private ComponentNesting(Map<String, Component> components) {
        this.components = components;
    }

    /**
     * Returns what is wrong with a dialect, a reference to an undefined component included; empty when nothing is
     * wrong.
     */
    static Optional<String> fault(Dialect dialect) {
        return new ComponentNesting(dialect.components()).findFault(dialect);
    }

    private Optional<String> findFault(Dialect dialect) {
        try {
            for (String component : dialect.components().keySet())
                requireWithinLimits("component " + component, ofComponent(component));
            requireWithinLimits("the header", of(dialect.header()));
            requireWithinLimits("the trailer", of(dialect.trailer()));
            for (Dialect.MessageType message : dialect.messages().values()) {
                requireWithinLimits("message " + message.name(), of(message.members()));
            }
            return Optional.empty();
        } catch (Unsound unsound) {
            return Optional.of(unsound.getMessage());
        }
    }

    private static void requireWithinLimits(String what, Size size) throws Unsound {
        if (size.members > DictionaryLimits.MEMBERS_MAX) {
            throw new Unsound(what + " has more than " + DictionaryLimits.MEMBERS_MAX
                    + " members after its components are expanded");
        }
        if (size.depth > Dialect.NESTING_MAX) throw tooDeep(what);
    }

    private Size of(List<Member> members) throws Unsound {
        Size size = Size.NONE;
        for (Member member : members) size = size.and(of(member));
        return size;
    }

    private Size of(Member member) throws Unsound {
        return switch (member) {
            case FieldRef _ -> new Size(1, 1);
            case GroupRef group -> {
                Size inside = of(group.members());
                yield new Size(inside.members + 1, inside.depth + 1);
            }
            case ComponentRef component -> {
                Size inside = ofComponent(component.name());
                yield new Size(inside.members, inside.depth + 1);
            }
        };
    }

    private Size ofComponent(String name) throws Unsound {
        Size size = known.get(name);
        if (size != null) return size;
        Component component = components.get(name);
        if (component == null) throw new Unsound("component " + name + " is not defined; add it to <components>");
        if (path.contains(name)) {
            throw new Unsound("component " + name + " contains itself (" + String.join(" in ", path)
                    + "); remove one of these references");
        }
        // Limits the recursion too: a chain of references is followed up to the allowed nesting only.
        if (path.size() > Dialect.NESTING_MAX) throw tooDeep("component " + path.getLast());
        path.push(name);
        size = of(component.members());
        path.pop();
        requireWithinLimits("component " + name, size);
        known.put(name, size);
        return size;
    }

    private static Unsound tooDeep(String what) {
        return new Unsound(what + " nests components and groups more than " + Dialect.NESTING_MAX + " deep");
    }

    /** Ends the recursion; {@link #findFault} catches it. */
    private static final class Unsound extends Exception {
        private static final long serialVersionUID = 1;

        Unsound(String text) {
            super(text, null, false, false);
        }
    }
}
