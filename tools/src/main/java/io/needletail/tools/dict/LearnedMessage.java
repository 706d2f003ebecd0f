package io.needletail.tools.dict;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Fields of a type of message that its dictionary does not give it. */
final class LearnedMessage {
    private final Set<Integer> members = new LinkedHashSet<>();
    private final Map<Integer, Set<Integer>> groups = new LinkedHashMap<>();
    private final Map<Integer, Set<Integer>> inKnownGroups = new LinkedHashMap<>();

    /** Fields outside all groups, in the order in which they were seen. */
    Set<Integer> members() {
        return members;
    }

    /** New groups: the members of each by the field that counts it, the delimiter first. */
    Map<Integer, Set<Integer>> groups() {
        return groups;
    }

    /** Fields that stood within instances of groups that the dictionary has, by the field that counts the group. */
    Map<Integer, Set<Integer>> inKnownGroups() {
        return inKnownGroups;
    }
}
