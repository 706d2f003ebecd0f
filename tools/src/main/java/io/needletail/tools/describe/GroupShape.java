package io.needletail.tools.describe;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which fields belong to an instance of a repeating group, or to a message, and which of them count further groups.
 *
 * <p>Not changed once it is built.
 */
final class GroupShape {
    private final BitSet members = new BitSet();
    private final BitSet counters = new BitSet();
    private final Map<Integer, GroupShape> groups = new HashMap<>();
    private int delimiter;

    private GroupShape() {}

    /** Builds the shape of a list of members, components resolved. */
    static GroupShape of(Dialect dialect, List<Member> members) {
        GroupShape shape = new GroupShape();
        shape.add(dialect, members, 0);
        return shape;
    }

    // Depth is bounded: the reader of dictionaries refuses what nests too deep.
    private void add(Dialect dialect, List<Member> added, int depth) {
        if (depth > Dialect.NESTING_MAX) return;
        for (Member member : added) {
            switch (member) {
                case FieldRef field -> add(field.tag());
                case GroupRef group -> {
                    add(group.countTag());
                    GroupShape inner = new GroupShape();
                    inner.add(dialect, group.members(), depth + 1);
                    counters.set(group.countTag());
                    groups.put(group.countTag(), inner);
                }
                case ComponentRef component ->
                    add(dialect, dialect.components().get(component.name()).members(), depth + 1);
            }
        }
    }

    private void add(int tag) {
        if (members.isEmpty()) delimiter = tag;
        members.set(tag);
    }

    boolean has(int tag) {
        return members.get(tag);
    }

    /** The field that begins each instance. */
    int delimiter() {
        return delimiter;
    }

    /** The shape of the group that a field counts; null for any other field. */
    GroupShape group(int countTag) {
        return counters.get(countTag) ? groups.get(countTag) : null;
    }
}
