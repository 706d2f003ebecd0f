package io.needletail.matching;

/**
 * Price levels of all books in the order of their ranks: for each {@link PriceLevels} a tree whose nodes have 64
 * children. A page is a node without others below it: its children are the levels of 64 adjacent ranks. A node above
 * has two children or more, so that the path to a page is as short as the ranks differ, and there are fewer of such
 * nodes than pages.
 *
 * <pre>
 * node      0 rank of its first child, from 0 up   1 a bit for each child   2 parent:32 shift:32   3 the child, if it is the only one
 * children  64 numbers of nodes, or of levels for a page, if there are two or more; one without its bit has no meaning
 * </pre>
 *
 * <p>The shift of a node is the place of the six bits of a rank that choose its child: 0 for a page.
 *
 * <p>An order that waits elsewhere reserves the page that it may need later, so that it finds one.
 */
final class LevelPages {
    /** No node, and no level. */
    static final int NONE = -1;

    private static final int DIGIT_BITS = 6;
    private static final int DIGIT_MASK = (1 << DIGIT_BITS) - 1;
    private static final int NODE_SHIFT = 2;
    private static final int BEGIN = 0;
    private static final int CHILDREN = 1;
    private static final int PLACE = 2;
    private static final int ONLY_CHILD = 3;

    /** The smallest rank is that of market orders. */
    private static final long SMALLEST = OrderBook.MARKET_RANK;

    private final long[] nodes;
    private final int[] children;
    /** The node where the last search ended, and the one that has the neighbours of the page that was removed last. */
    private int ended = NONE;

    private int firstFree = NONE;
    private int used;
    private int available;

    /** Creates free pages. */
    LevelPages(int pages) {
        nodes = new long[pages << (NODE_SHIFT + 1)];
        children = new int[pages << (DIGIT_BITS + 1)];
        available = pages;
    }

    /** Returns how many pages are neither in use nor reserved. */
    int available() {
        return available;
    }

    void reserve() {
        available--;
    }

    void unreserve() {
        available++;
    }

    /** Returns the page of a rank below a root, or {@link #NONE}. */
    int find(int root, long rank) {
        long place = rank - SMALLEST;
        int node = root;
        while (node != NONE) {
            ended = node;
            int shift = shift(node);
            if (differs(node, place, shift)) return NONE;
            if (shift == 0) return node;
            int digit = digit(place, shift);
            node = hasChild(node, digit) ? child(node, digit) : NONE;
        }
        return NONE;
    }

    /** Takes an empty page for a rank, which the caller puts into a tree at once. */
    int allocate(long rank) {
        available--;
        return allocate(rank - SMALLEST, 0);
    }

    /** Puts a page into a tree in which {@link #find} has just not found its ranks; returns the root. */
    int insert(int root, int page) {
        if (root == NONE) return page;
        int node = ended;
        long place = begin(page);
        int shift = shift(node);
        if (differs(node, place, shift)) return insertAbove(root, node, page);
        put(node, digit(place, shift), page);
        parent(page, node);
        return root;
    }

    /** Takes a page without levels out of its tree; returns the root. */
    int remove(int root, int page) {
        int parent = parent(page);
        available++;
        ended = parent;
        if (parent == NONE) {
            release(page);
            return NONE;
        }
        long rest = without(parent, digit(begin(page), shift(parent)));
        release(page);
        if (!isSingle(rest)) return root;
        int left = (int) nodes[(parent << NODE_SHIFT) + ONLY_CHILD];
        ended = left;
        int above = parent(parent);
        parent(left, above);
        if (above != NONE) put(above, digit(begin(parent), shift(above)), left);
        release(parent);
        return above == NONE ? left : root;
    }

    /** Returns the level of a rank in its page, or {@link #NONE}. */
    int level(int page, long rank) {
        int digit = digit(rank - SMALLEST, 0);
        return hasChild(page, digit) ? child(page, digit) : NONE;
    }

    /** Puts a level into the page of its rank. */
    void put(int page, long rank, int level) {
        put(page, digit(rank - SMALLEST, 0), level);
    }

    /** Takes the level of a rank from its page; returns true when the page has no level any more. */
    boolean take(int page, long rank) {
        return without(page, digit(rank - SMALLEST, 0)) == 0;
    }

    /** Returns the first level of a page that has one. */
    int first(int page) {
        return firstBelow(page);
    }

    /**
     * Returns the first level behind the page that was removed last, if that was the first one of its tree, or
     * {@link #NONE}.
     */
    int firstAfterRemoved() {
        return ended == NONE ? NONE : firstBelow(ended);
    }

    /** Returns the first level behind a rank, which need not be one, or {@link #NONE}. */
    int after(int root, long rank) {
        long place = rank - SMALLEST;
        int node = root;
        while (node != NONE) {
            int shift = shift(node);
            if (differs(node, place, shift)) return place < begin(node) ? firstBelow(node) : afterNode(node);
            int digit = digit(place, shift);
            if (shift == 0 || !hasChild(node, digit)) {
                long rest = worse(node, digit);
                if (rest == 0) return afterNode(node);
                int next = child(node, Long.numberOfTrailingZeros(rest));
                return shift == 0 ? next : firstBelow(next);
            }
            node = child(node, digit);
        }
        return NONE;
    }

    /** Puts a node for both in the place of a node that does not have the ranks of a page; returns the root. */
    private int insertAbove(int root, int node, int page) {
        long place = begin(page);
        int shift = (Long.SIZE - 1 - Long.numberOfLeadingZeros(begin(node) ^ place)) / DIGIT_BITS * DIGIT_BITS;
        int above = parent(node);
        int both = allocate(place, shift);
        parent(both, above);
        if (above != NONE) put(above, digit(place, shift(above)), both);
        put(both, digit(begin(node), shift), node);
        put(both, digit(place, shift), page);
        parent(node, both);
        parent(page, both);
        return above == NONE ? both : root;
    }

    private int firstBelow(int from) {
        int node = from;
        while (true) {
            int child = child(node, Long.numberOfTrailingZeros(bits(node)));
            if (shift(node) == 0) return child;
            node = child;
        }
    }

    private int afterNode(int from) {
        int node = from;
        for (int parent = parent(node); parent != NONE; parent = parent(node)) {
            long rest = worse(parent, digit(begin(node), shift(parent)));
            if (rest != 0) return firstBelow(child(parent, Long.numberOfTrailingZeros(rest)));
            node = parent;
        }
        return NONE;
    }

    private int allocate(long place, int shift) {
        int node = firstFree;
        if (node == NONE) node = used++;
        else firstFree = parent(node);
        int at = node << NODE_SHIFT;
        nodes[at + BEGIN] = place >>> (shift + DIGIT_BITS) << (shift + DIGIT_BITS);
        nodes[at + CHILDREN] = 0;
        nodes[at + PLACE] = ((long) NONE << Integer.SIZE) | shift;
        return node;
    }

    private void release(int node) {
        parent(node, firstFree);
        firstFree = node;
    }

    /** Tests whether a rank is none of those below a node. */
    private boolean differs(int node, long place, int shift) {
        return (begin(node) ^ place) >>> (shift + DIGIT_BITS) != 0;
    }

    private long begin(int node) {
        return nodes[(node << NODE_SHIFT) + BEGIN];
    }

    private int shift(int node) {
        return (int) nodes[(node << NODE_SHIFT) + PLACE];
    }

    private int parent(int node) {
        return (int) (nodes[(node << NODE_SHIFT) + PLACE] >>> Integer.SIZE);
    }

    private void parent(int child, int above) {
        nodes[(child << NODE_SHIFT) + PLACE] = ((long) above << Integer.SIZE) | shift(child);
    }

    private boolean hasChild(int node, int digit) {
        return ((bits(node) >>> digit) & 1) != 0;
    }

    private long bits(int node) {
        return nodes[(node << NODE_SHIFT) + CHILDREN];
    }

    private static boolean isSingle(long bits) {
        return (bits & (bits - 1)) == 0;
    }

    /** Returns a child that the node has. */
    private int child(int node, int digit) {
        return isSingle(bits(node))
                ? (int) nodes[(node << NODE_SHIFT) + ONLY_CHILD]
                : children[(node << DIGIT_BITS) + digit];
    }

    /** Puts a child into a node, in the place of another one perhaps. */
    private void put(int node, int digit, int child) {
        int at = node << NODE_SHIFT;
        long before = nodes[at + CHILDREN];
        long after = before | (1L << digit);
        nodes[at + CHILDREN] = after;
        if (isSingle(after)) {
            nodes[at + ONLY_CHILD] = child;
            return;
        }
        if (isSingle(before)) {
            children[(node << DIGIT_BITS) + Long.numberOfTrailingZeros(before)] = (int) nodes[at + ONLY_CHILD];
        }
        children[(node << DIGIT_BITS) + digit] = child;
    }

    /** Takes a child from a node; returns the bits of the others. */
    private long without(int node, int digit) {
        int at = node << NODE_SHIFT;
        long rest = nodes[at + CHILDREN] & ~(1L << digit);
        nodes[at + CHILDREN] = rest;
        if (rest != 0 && isSingle(rest)) {
            nodes[at + ONLY_CHILD] = children[(node << DIGIT_BITS) + Long.numberOfTrailingZeros(rest)];
        }
        return rest;
    }

    /** Returns the bits of the children behind one. */
    private long worse(int node, int digit) {
        return bits(node) & (-2L << digit);
    }

    private static int digit(long place, int shift) {
        return (int) (place >>> shift) & DIGIT_MASK;
    }
}
