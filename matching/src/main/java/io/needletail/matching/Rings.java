package io.needletail.matching;

/**
 * Rings of links in an array: a word has the place of the next one in its upper half, that of the previous one in its
 * lower half. A ring has an end, a word of its own, so that adding and removing take no decision.
 */
final class Rings {
    private Rings() {}

    /** Makes a ring without nodes. */
    static void clear(long[] words, int end) {
        words[end] = link(end, end);
    }

    /** Adds a node to the end of a ring. */
    static void append(long[] words, int end, int node) {
        int last = (int) words[end];
        words[node] = link(end, last);
        // The half of a word that stays needs no mask when the difference of the other is written.
        words[last] ^= (long) (end ^ node) << Integer.SIZE;
        words[end] ^= last ^ node;
    }

    /** Takes a node out of its ring. */
    static void remove(long[] words, int node) {
        long links = words[node];
        int next = (int) (links >>> Integer.SIZE);
        int previous = (int) links;
        words[previous] ^= (long) (node ^ next) << Integer.SIZE;
        words[next] ^= node ^ previous;
    }

    /** Tests whether a ring has no node. */
    static boolean isEmpty(long[] words, int end) {
        return (int) words[end] == end;
    }

    /** Returns the node after another, or the first one after the end. */
    static int next(long[] words, int node) {
        return (int) (words[node] >>> Integer.SIZE);
    }

    private static long link(int next, int previous) {
        return ((long) next << Integer.SIZE) | previous;
    }
}
