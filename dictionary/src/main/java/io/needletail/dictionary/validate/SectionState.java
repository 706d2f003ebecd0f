package io.needletail.dictionary.validate;

import java.util.Arrays;

/**
 * The members of a header, body or trailer that a {@link ValidatorScan} has found in the current message.
 *
 * <p>Marks are not cleared between messages: a mark is the number of the round in which its member was last found, and
 * each message and each instance of a group is one round.
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

    /** Marks a member as found; returns false when this round has found it before. */
    boolean mark(long entry) {
        int member = TagIndex.place(entry);
        if (marks[member] == round) return false;
        marks[member] = round;
        requiredSeen += TagIndex.required(entry);
        return true;
    }

    boolean isComplete() {
        return requiredSeen == table.requiredCount;
    }

    /** Returns the tag of the first missing required member, in one of the two orders. */
    int missing(boolean byHash) {
        for (int tag : byHash ? table.requiredByHash : table.requiredByTag) {
            if (marks[table.index.find(tag)] != round) return tag;
        }
        throw new IllegalStateException("no required member is missing");
    }

    void forget() {
        Arrays.fill(marks, 0);
    }
}
