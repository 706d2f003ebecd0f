package io.needletail.tools.dict;

import io.needletail.tools.describe.DialectNames;
import io.needletail.tools.describe.FieldName;
import io.needletail.tools.describe.GroupWalker;
import io.needletail.tools.describe.MessageName;
import io.needletail.tools.describe.PrintParts;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Collects what messages have and a dictionary lacks. One thread; memory by the number of fields and types, not of
 * messages.
 */
public final class DialectLearner {
    /** Fields and types of messages; more are no dictionary but noise. */
    static final int PARTS_MAX = 20_000;

    private static final int INSTANCES_MAX = 10_000;

    private final Map<Integer, LearnedField> fields = new TreeMap<>();
    private final Map<Integer, LearnedField> values = new TreeMap<>();
    private final Map<String, LearnedMessage> messages = new TreeMap<>();
    private final GroupWalker walker = new GroupWalker();

    /** Creates a learner that knows nothing yet. */
    public DialectLearner() {}

    /** New fields by tag. */
    Map<Integer, LearnedField> fields() {
        return fields;
    }

    /** Known fields with values that their lists lack, by tag. */
    Map<Integer, LearnedField> values() {
        return values;
    }

    /** Types of messages that have something new, by MsgType(35). */
    Map<String, LearnedMessage> messages() {
        return messages;
    }

    /**
     * Tests that the dictionary has everything that the messages have.
     *
     * @return true when nothing was learned
     */
    public boolean isComplete() {
        return fields.isEmpty() && values.isEmpty() && messages.isEmpty();
    }

    /**
     * Prints what was learned as additions in the form of QuickFIX.
     *
     * @param base dictionary to which they add
     * @param version the dictionary's version, such as {@code FIX.5.0SP2}
     * @param names names of its fields and messages
     * @param out takes the lines
     */
    public void print(String base, String version, DialectNames names, PrintWriter out) {
        new OverlayWriter(this, names, out).write(base, version);
    }

    /**
     * Learns from one message.
     *
     * @param found a readable message
     * @param names names of the dictionary
     * @throws IOException when there is too much that the dictionary lacks
     */
    public void take(FoundMessage found, DialectNames names) throws IOException {
        MessageName name = PrintParts.nameOf(found, names);
        Message message = found.fields();
        walker.begin(name);
        if (!name.isKnown()) messages.computeIfAbsent(name.type(), _ -> new LearnedMessage());
        int field = 0;
        while (field < message.endField()) {
            value(message, field, names);
            field = place(message, field, name, names);
        }
        if (fields.size() + values.size() + messages.size() > PARTS_MAX) {
            throw new IOException(
                    "more than " + PARTS_MAX + " new fields and types of messages: is this the right dictionary?");
        }
    }

    private void value(Message message, int field, DialectNames names) {
        FieldName name = names.field(message.tag(field));
        if (!name.isKnown()) {
            fields.computeIfAbsent(name.tag(), _ -> new LearnedField()).take(message, field);
        } else if (name.lacks(message.bytes(), message.from(field), message.to(field))) {
            values.computeIfAbsent(name.tag(), _ -> new LearnedField()).takeNew(message, field);
        }
    }

    // Where the field belongs. Returns the field to go on with.
    private int place(Message message, int field, MessageName name, DialectNames names) {
        int tag = message.tag(field);
        if (walker.isWithin(tag) || names.isInHeader(tag)) {
            walker.field(tag, PrintParts.hasInstances(message, field));
            return field + 1;
        }
        int group = walker.openGroup();
        if (group != 0 && (recurs(message, field, walker.openDelimiter()) || isLearnt(name, group, tag))) {
            learned(name)
                    .inKnownGroups()
                    .computeIfAbsent(group, _ -> new LinkedHashSet<>())
                    .add(tag);
            return field + 1;
        }
        walker.field(tag, false);
        int end = newGroup(message, field, name);
        for (int inner = field + 1; inner < end; inner++) value(message, inner, names);
        if (end == field) learned(name).members().add(tag);
        return Math.max(end, field + 1);
    }

    private LearnedMessage learned(MessageName name) {
        return messages.computeIfAbsent(name.type(), _ -> new LearnedMessage());
    }

    private boolean isLearnt(MessageName name, int group, int tag) {
        LearnedMessage known = messages.get(name.type());
        return known != null
                && known.inKnownGroups().getOrDefault(group, Set.of()).contains(tag);
    }

    private static boolean recurs(Message message, int field, int tag) {
        for (int i = field + 1; i < message.endField(); i++) {
            if (message.tag(i) == tag) return true;
        }
        return false;
    }

    // A number of at least 2, behind which the same tag begins so many instances, counts a group.
    private int newGroup(Message message, int counter, MessageName name) {
        int tag = message.tag(counter);
        int first = counter + 1;
        Set<Integer> members = new LinkedHashSet<>(learned(name).groups().getOrDefault(tag, Set.of()));
        long count = message.find(tag) == counter ? message.number(tag) : FieldValue.ABSENT;
        if (first >= message.endField() || count < 1 || count > INSTANCES_MAX) return counter;
        int delimiter = message.tag(first);
        int last = first;
        long found = 1;
        for (int i = first + 1; i < message.endField() && found < count; i++) {
            if (message.tag(i) != delimiter) continue;
            last = i;
            found++;
        }
        boolean isGroup = found == count && (count > 1 || members.contains(delimiter));
        if (!isGroup) return counter;
        for (int i = first; i < last; i++) members.add(message.tag(i));
        members.add(delimiter);
        learned(name).groups().put(tag, members);
        learned(name).members().remove(tag);
        int end = last;
        while (end < message.endField() && members.contains(message.tag(end))) end++;
        return end;
    }
}
