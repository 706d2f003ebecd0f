package io.needletail.dictionary.validate;

import java.util.List;
import java.util.Set;

/**
 * The members of a header, trailer, message or group, with components expanded, indexed by tag. Immutable.
 *
 * <p>A member is identified by its place, counted from 0. A group has the place of its count field.
 */
final class MemberTable {
    final TagIndex index;
    final ValueRule[] rules;
    final MemberTable[] groups;
    final int requiredCount;

    /** Tags of the required members, in the order in which QuickFIX/J searches for a missing one. */
    final int[] requiredByHash;

    /** The same tags in ascending order, in which QuickFIX C++ searches. */
    final int[] requiredByTag;

    /** For a group: the tag that begins each instance. */
    final int delimiter;

    /** For a group: index of its first member's mark in a {@link GroupScan}; those of inner groups are before it. */
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

    /** For a group: index after its last member's mark. */
    int endMark() {
        return firstMark + size();
    }

    int size() {
        return rules.length;
    }

    /** One member; {@code group} is null for a field without a group. */
    record Member(int tag, ValueRule rule, MemberTable group) {}
}
