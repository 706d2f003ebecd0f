package io.needletail.venue.sequencer;

import io.needletail.venue.sbe.StateDigestDecoder;
import java.util.Arrays;

/**
 * Compares the digests that the nodes of a cluster send each other through the log. Every node sees all of them in the
 * same order. What more than half of the nodes have is right: another node differs. Two digests of which neither is
 * that of a majority are not decided; when they stay so, no state counts as right.
 *
 * <p>The thread of the service calls all methods but those of {@link DigestSender}'s thread.
 */
final class StateComparison {
    /** Digests that are compared at a time; later ones of a node that is so slow do not count. */
    private static final int KEPT = 8;

    /** An open question is decided when so many further digests were made. */
    private static final int UNDECIDED_AFTER = 2;

    private static final long NONE = -1;

    private final int node;
    private final int members;
    private final Listener listener;
    private final long[] positions = new long[KEPT];
    private final long[][] digests = new long[KEPT][];
    private final boolean[][] has = new boolean[KEPT][];
    private final boolean[] isOpen = new boolean[KEPT];
    private final boolean[] differs;
    private int newest;
    private volatile long firstSent = NONE;
    private long position;
    private volatile Own own = new Own(NONE, NONE, 0, 0);
    private volatile long seen = NONE;
    private volatile long executed;
    private volatile long differing;

    /** Receives what the comparison finds. */
    interface Listener {
        /** This node has another state than more than half of the nodes. */
        void differs(String report);

        /** Another node has another state than more than half of the nodes. */
        void otherDiffers(int node, String report);

        /** Nodes have different states, and no state is that of more than half of the nodes. */
        void undecided(String report);
    }

    /**
     * The digest of this node.
     *
     * @param position of the log at which it was made
     * @param commands commands that were executed before, of all clients
     * @param digest the digest
     * @param number place among the digests of this run of the node, from 1; 0 for none
     */
    record Own(long position, long commands, long digest, long number) {}

    /**
     * Creates the comparison of a node.
     *
     * @param node number of the node, from 0
     * @param members number of nodes
     * @param listener receives what is found
     */
    StateComparison(int node, int members, Listener listener) {
        this.node = node;
        this.members = members;
        this.listener = listener;
        differs = new boolean[members];
        Arrays.fill(positions, NONE);
        for (int slot = 0; slot < KEPT; slot++) {
            // The last one is this node's own, whether it was sent or not.
            digests[slot] = new long[members + 1];
            has[slot] = new boolean[members + 1];
        }
    }

    /** Notes the position of the message of the log that is executed next. */
    void at(long logPosition) {
        position = logPosition;
    }

    /** Notes the digest of this node at a place of the log; one that is not whole is none. */
    void made(long commands, long digest, boolean isWhole) {
        newest = (newest + 1) % KEPT;
        positions[newest] = position;
        isOpen[newest] = false;
        Arrays.fill(has[newest], false);
        has[newest][members] = isWhole;
        digests[newest][members] = digest;
        Own before = own;
        own = new Own(position, commands, digest, before.number() + (isWhole ? 1 : 0));
        int older = (newest + KEPT - UNDECIDED_AFTER) % KEPT;
        if (isOpen[older]) decideNot(older);
    }

    /** Notes how many commands were executed. */
    void executed(long count) {
        executed = count;
    }

    /** Notes the digest of a node in the log. */
    void posted(StateDigestDecoder message) {
        int of = message.node();
        if (of < 0 || of >= members || message.digestVersion() != StateDigest.VERSION) return;
        if (of == node) seen = message.position();
        int slot = 0;
        while (slot < KEPT && positions[slot] != message.position()) slot++;
        if (slot == KEPT) return;
        has[slot][of] = true;
        digests[slot][of] = message.digest();
        decide(slot);
    }

    /** Returns the numbers of the nodes that differ now, as bits. From any thread. */
    long differing() {
        return differing;
    }

    /** Returns the newest digest of this node. From the sender's thread. */
    Own own() {
        return own;
    }

    /** Returns the newest digest of this node that came back in the log. From the sender's thread. */
    long seen() {
        return seen;
    }

    /** Tests whether commands were executed since the newest digest. From the sender's thread. */
    boolean isBehind() {
        return executed != own.commands();
    }

    /** Notes that a digest was sent. From the sender's thread. */
    void sent(long at) {
        if (firstSent == NONE) firstSent = at;
    }

    private void decide(int slot) {
        int of = majority(slot);
        if (of < 0) {
            isOpen[slot] = isDivided(slot);
            return;
        }
        isOpen[slot] = false;
        long right = digests[slot][of];
        for (int other = 0; other < members; other++) {
            if (has[slot][other] && other != node) note(slot, other, right);
        }
        if (has[slot][members] && digests[slot][members] != right) {
            mark(node, true);
            listener.differs(text(slot, node, digests[slot][members]) + ", and that of more than half of the nodes is "
                    + Long.toHexString(right));
        }
    }

    private void note(int slot, int other, long right) {
        boolean isWrong = digests[slot][other] != right;
        if (isWrong && !differs[other]) {
            listener.otherDiffers(
                    other,
                    text(slot, other, digests[slot][other]) + ", and that of more than half of the nodes is "
                            + Long.toHexString(right));
        }
        mark(other, isWrong);
    }

    private void mark(int of, boolean isWrong) {
        differs[of] = isWrong;
        long bit = 1L << Math.min(of, Long.SIZE - 1);
        differing = isWrong ? differing | bit : differing & ~bit;
    }

    /** Reports what stayed open, unless it is of an earlier run of this node, which reported it then. */
    private void decideNot(int slot) {
        isOpen[slot] = false;
        if (firstSent == NONE || positions[slot] < firstSent) return;
        StringBuilder all = new StringBuilder("at log position ").append(positions[slot]);
        for (int other = 0; other < members; other++) {
            if (!has[slot][other]) continue;
            mark(other, true);
            all.append(", node ").append(other).append(" has digest ").append(Long.toHexString(digests[slot][other]));
        }
        listener.undecided(all + ", and none is that of more than half of the nodes");
    }

    /** Returns a node whose digest more than half of the nodes have, -1 for none. */
    private int majority(int slot) {
        for (int first = 0; first < members; first++) {
            int count = 0;
            for (int other = 0; has[slot][first] && other < members; other++) {
                if (has[slot][other] && digests[slot][other] == digests[slot][first]) count++;
            }
            if (2 * count > members) return first;
        }
        return -1;
    }

    private boolean isDivided(int slot) {
        long one = 0;
        boolean hasOne = false;
        for (int other = 0; other < members; other++) {
            if (!has[slot][other]) continue;
            if (hasOne && digests[slot][other] != one) return true;
            one = digests[slot][other];
            hasOne = true;
        }
        return false;
    }

    private String text(int slot, int of, long digest) {
        return "at log position " + positions[slot] + " node " + of + " has digest " + Long.toHexString(digest);
    }
}
