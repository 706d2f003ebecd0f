package io.needletail.dictionary;

import java.util.List;

/**
 * The members of a header, trailer, message or group in a row, components resolved, found by tag. Immutable.
 *
 * <p>A member is known by its place in that row. Groups stand in the places of their count fields.
 */
final class MemberTable {
    final TagIndex index;
    final ValueRule[] rules;
    final MemberTable[] groups;
    final boolean[] required;
    final int requiredCount;

    /** Tags of the required members, in the orders in which the two styles look for the first missing one. */
    final int[] requiredByHash;

    final int[] requiredByTag;

    /** Of a group: the tag that begins each instance. */
    final int delimiter;

    /** Of a group: place of its first member among the marks of all groups of the dialect. */
    final int firstMark;

    MemberTable(List<Member> members, List<Integer> requiredByHash, int delimiter, int firstMark) {
        index = new TagIndex(members.stream().map(Member::tag).toList());
        rules = members.stream().map(Member::rule).toArray(ValueRule[]::new);
        groups = members.stream().map(Member::group).toArray(MemberTable[]::new);
        required = new boolean[members.size()];
        this.requiredByHash =
                requiredByHash.stream().mapToInt(Integer::intValue).toArray();
        requiredByTag =
                requiredByHash.stream().mapToInt(Integer::intValue).sorted().toArray();
        for (int tag : requiredByTag) required[index.find(tag)] = true;
        requiredCount = requiredByTag.length;
        this.delimiter = delimiter;
        this.firstMark = firstMark;
    }

    int size() {
        return rules.length;
    }

    /** One member; {@code group} is null for a plain field. */
    record Member(int tag, ValueRule rule, MemberTable group) {}
}
