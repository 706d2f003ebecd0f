package io.needletail.dictionary.validate;

import java.util.Arrays;

/**
 * What a {@link ValidatorScan} has seen of a header, body or trailer. Nothing is ever cleared: a mark is the round in
 * which its member was last seen, and each message and each instance of a group is a round of its own.
 */
final class SectionState {
    final int rank;
    MemberTable table;
    int round;
    int requiredSeen;

    private final int[] marks;

    SectionState(int rank, int size) {
        this.rank = rank;
        marks = new int[size];
    }

    void begin(MemberTable members, int thisRound) {
        table = members;
        round = thisRound;
        requiredSeen = 0;
    }

    /** Notes a member; answers false when it was there before. */
    boolean see(long entry) {
        int member = TagIndex.place(entry);
        if (marks[member] == round) return false;
        marks[member] = round;
        requiredSeen += TagIndex.required(entry);
        return true;
    }

    boolean isComplete() {
        return requiredSeen == table.requiredCount;
    }

    /** The tag to name when the section is not complete. */
    int missing(boolean byHash) {
        for (int tag : byHash ? table.requiredByHash : table.requiredByTag) {
            if (marks[table.index.find(tag)] != round) return tag;
        }
        throw new IllegalStateException("nothing is missing");
    }

    void forget() {
        Arrays.fill(marks, 0);
    }
}
