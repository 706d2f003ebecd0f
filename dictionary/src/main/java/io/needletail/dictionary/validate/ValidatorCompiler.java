package io.needletail.dictionary.validate;

import io.needletail.dictionary.model.Dialect;
import io.needletail.wire.DataPairs;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Compiles a {@link Dialect} into {@link ValidatorTables}.
 *
 * <p>The rules for required members are those of QuickFIX/J, because counterparties test their dictionaries with it.
 * The members of a component are required where a reference to the component is required, whatever encloses the
 * reference. The members of a group are required only when the group is. Each group is compiled once for all messages
 * that use it.
 */
final class ValidatorCompiler {
    // The protocol defines the header fields; QuickFIX accepts these in all versions.
    private static final List<Integer> HEADER_TAGS = List.of(
            8, 9, 35, 49, 56, 115, 128, 90, 91, 34, 50, 142, 57, 143, 116, 144, 129, 145, 43, 97, 52, 122, 212, 213,
            347, 369, 370, 1128, 1129, 1156, 627);
    private static final List<Integer> TRAILER_TAGS = List.of(93, 89, 10);

    private final Dialect dialect;
    private final Map<Integer, ValueRule> ruleOfTag = new TreeMap<>();
    private final IdentityHashMap<Dialect.GroupRef, MemberTable> groups = new IdentityHashMap<>();
    private final List<MemberTable> messages = new ArrayList<>();
    private final List<String> types = new ArrayList<>();
    private final MemberTable header;
    private final MemberTable trailer;
    private int groupMarks;

    ValidatorCompiler(Dialect dialect) {
        this.dialect = dialect;
        boolean longCharacters =
                dialect.name().equals("FIX.4.0") || dialect.name().equals("FIX.4.1");
        dialect.fields().forEach((tag, field) -> ruleOfTag.put(tag, ValueRule.of(field, longCharacters)));
        header = outer(dialect.header(), HEADER_TAGS);
        trailer = outer(dialect.trailer(), TRAILER_TAGS);
        Set<Integer> taken = new HashSet<>(HEADER_TAGS);
        taken.addAll(TRAILER_TAGS);
        for (Dialect.MessageType message : dialect.messages().values()) {
            Members collected = new Members();
            collect(message.members(), true, collected, 0);
            collected.fields.keySet().removeAll(taken);
            collected.required.removeAll(taken);
            types.add(message.type());
            messages.add(table(collected, 0, 0));
        }
    }

    String name() {
        return dialect.name();
    }

    TextIndex types() {
        return new TextIndex(types);
    }

    MemberTable[] messages() {
        return messages.toArray(MemberTable[]::new);
    }

    MemberTable header() {
        return header;
    }

    MemberTable trailer() {
        return trailer;
    }

    TagIndex tags() {
        long[] entries = new long[ruleOfTag.size()];
        int place = 0;
        for (Map.Entry<Integer, ValueRule> rule : ruleOfTag.entrySet()) {
            entries[place] =
                    TagIndex.entry(rule.getKey(), place, rule.getValue().form(), false);
            place++;
        }
        return new TagIndex(entries);
    }

    ValueRule[] rules() {
        return ruleOfTag.values().toArray(ValueRule[]::new);
    }

    DataPairs dataPairs() {
        return dialect.dataPairs();
    }

    int groupMarks() {
        return groupMarks;
    }

    private MemberTable outer(List<Dialect.Member> members, List<Integer> always) {
        Members collected = new Members();
        collect(members, true, collected, 0);
        for (int tag : always) {
            ValueRule rule = ruleOfTag.getOrDefault(tag, ValueRule.UNDEFINED);
            collected.fields.putIfAbsent(tag, new MemberTable.Member(tag, rule, null));
        }
        return table(collected, 0, 0);
    }

    private void collect(List<Dialect.Member> members, boolean requiredHere, Members collected, int depth) {
        if (depth > Dialect.NESTING_MAX) throw tooDeep();
        for (Dialect.Member member : members) {
            boolean required = member.required() && requiredHere;
            switch (member) {
                case Dialect.FieldRef field -> collected.add(field.tag(), rule(field.tag()), null, required);
                case Dialect.GroupRef group -> {
                    int tag = group.countTag();
                    collected.add(tag, rule(tag), group(group, depth + 1), required);
                }
                case Dialect.ComponentRef component ->
                    collect(component(component.name()).members(), component.required(), collected, depth + 1);
            }
        }
    }

    private MemberTable group(Dialect.GroupRef group, int depth) {
        MemberTable known = groups.get(group);
        if (known != null) return known;
        Members collected = new Members();
        collect(group.members(), group.required(), collected, depth);
        if (collected.fields.isEmpty()) {
            throw new IllegalArgumentException(
                    dialect.name() + ": group " + group.countTag() + " has no members; give it at least its delimiter");
        }
        int delimiter = collected.fields.keySet().iterator().next();
        // After the marks of all groups in it, which are scanned while its own count; groups side by side share theirs.
        int firstMark = collected.fields.values().stream()
                .flatMap(member -> Stream.ofNullable(member.group()))
                .mapToInt(MemberTable::endMark)
                .max()
                .orElse(0);
        MemberTable table = table(collected, delimiter, firstMark);
        groupMarks = Math.max(groupMarks, table.endMark());
        groups.put(group, table);
        return table;
    }

    private MemberTable table(Members collected, int delimiter, int firstMark) {
        // QuickFIX/J keeps the required tags in a hash set too: this is the order in which it finds a missing one.
        List<Integer> byHash = List.copyOf(collected.required);
        return new MemberTable(List.copyOf(collected.fields.values()), byHash, delimiter, firstMark);
    }

    private ValueRule rule(int tag) {
        ValueRule rule = ruleOfTag.get(tag);
        if (rule == null) {
            throw new IllegalArgumentException(
                    dialect.name() + ": field " + tag + " is not defined; add it to the fields");
        }
        return rule;
    }

    private Dialect.Component component(String name) {
        Dialect.Component component = dialect.components().get(name);
        if (component == null) {
            throw new IllegalArgumentException(
                    dialect.name() + ": component " + name + " is not defined; add it to the components");
        }
        return component;
    }

    private IllegalArgumentException tooDeep() {
        return new IllegalArgumentException(dialect.name() + ": groups and components nest deeper than "
                + Dialect.NESTING_MAX + ", or one of them contains itself");
    }

    /** Members collected so far, in order; for a repeated tag the first place counts. */
    private static final class Members {
        private final Map<Integer, MemberTable.Member> fields = new LinkedHashMap<>();
        private final Set<Integer> required = new HashSet<>();

        void add(int tag, ValueRule rule, MemberTable group, boolean isRequired) {
            fields.putIfAbsent(tag, new MemberTable.Member(tag, rule, group));
            if (isRequired) required.add(tag);
        }
    }
}
