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
 * Finds components that contain themselves, and messages that would be too large or too deep with their components written
 * out, before anybody writes them out.
 */
final class ComponentNesting {

    /** What a list of members comes to. */
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

    /** Tells what is wrong with a dialect, empty when nothing is; every component that is referred to must exist. */
    static Optional<String> fault(Dialect dialect) {
        return new ComponentNesting(dialect.components()).check(dialect);
    }

    private Optional<String> check(Dialect dialect) {
        try {
            for (String component : dialect.components().keySet())
                judge("component " + component, ofComponent(component));
            judge("the header", of(dialect.header()));
            judge("the trailer", of(dialect.trailer()));
            for (Dialect.MessageType message : dialect.messages().values()) {
                judge("message " + message.name(), of(message.members()));
            }
            return Optional.empty();
        } catch (Unsound endless) {
            return Optional.of(endless.getMessage());
        }
    }

    private static void judge(String what, Size size) throws Unsound {
        if (size.members > DictionaryLimits.MEMBERS_MAX) {
            throw new Unsound(what + " has more than " + DictionaryLimits.MEMBERS_MAX
                    + " members with its components written out");
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
        // Limits the recursion as well: no chain of references is followed further than it may be long.
        if (path.size() > Dialect.NESTING_MAX) throw tooDeep("component " + path.getLast());
        path.push(name);
        size = of(component.members());
        path.pop();
        judge("component " + name, size);
        known.put(name, size);
        return size;
    }

    private static Unsound tooDeep(String what) {
        return new Unsound(
                what + " nests components and groups more than " + Dialect.NESTING_MAX + " deep");
    }

    /** Leaves the recursion; never leaves this class. */
    private static final class Unsound extends Exception {
        private static final long serialVersionUID = 1;

        Unsound(String text) {
            super(text, null, false, false);
        }
    }
}
