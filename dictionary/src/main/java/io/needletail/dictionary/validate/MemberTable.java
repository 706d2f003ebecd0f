package io.needletail.dictionary.validate;

import java.util.List;
import java.util.Set;

/**
 * The members of a header, trailer, message or group in a row, components resolved, found by tag. Immutable.
 *
 * <p>A member is known by its place in that row. Groups stand in the places of their count fields.
 */
final class MemberTable {
    final TagIndex index;
    final ValueRule[] rules;
    final MemberTable[] groups;
    final int requiredCount;

    /** Tags of the required members, in the orders in which the two styles look for the first missing one. */
    final int[] requiredByHash;

    final int[] requiredByTag;

    /** Of a group: the tag that begins each instance. */
    final int delimiter;

    /** Of a group: place of its first member among the marks of all groups of the dialect. */
    final int firstMark;

    MemberTable(List<Member> members, List<Integer> requiredByHash, int delimiter, int firstMark) {
        rules = members.stream().map(Member::rule).toArray(ValueRule[]::new);
        groups = members.stream().map(Member::group).toArray(MemberTable[]::new);
        this.requiredByHash =
                requiredByHash.stream().mapToInt(Integer::intValue).toArray();
        requiredByTag =
                requiredByHash.stream().mapToInt(Integer::intValue).sorted().toArray();
        index = new TagIndex(entries(members, Set.copyOf(requiredByHash)));
        requiredCount = requiredByTag.length;
        this.delimiter = delimiter;
        this.firstMark = firstMark;
    }

    private static long[] entries(List<Member> members, Set<Integer> required) {
        long[] entries = new long[members.size()];
        for (int place = 0; place < entries.length; place++) {
            Member member = members.get(place);
            int form = member.group == null ? member.rule.form() : member.rule.formOfCount();
            entries[place] = TagIndex.entry(member.tag, place, form, required.contains(member.tag));
        }
        return entries;
    }

    int size() {
        return rules.length;
    }

    /** One member; {@code group} is null for a plain field. */
    record Member(int tag, ValueRule rule, MemberTable group) {}
}
