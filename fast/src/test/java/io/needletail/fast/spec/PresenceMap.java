package io.needletail.fast.spec;

import java.util.Set;

/** Bits from the first one on, followed by an endless row of zeros (10.5). */
final class PresenceMap {
    static final PresenceMap NONE = new PresenceMap(new int[0]);

    private final int[] groups;
    private int next;

    private PresenceMap(int[] groups) {
        this.groups = groups;
    }

    static PresenceMap read(SpecReader reader, Set<String> reported) {
        int[] groups = reader.entity();
        if (groups.length > 1 && groups[groups.length - 1] == 0) reported.add("R7");
        return new PresenceMap(groups);
    }

    boolean next() {
        return bit(next++);
    }

    /** Tests that bits are set after those that were read. */
    boolean hasMoreSet() {
        return isSetFrom(next);
    }

    boolean isSetFrom(int first) {
        for (int i = first; i < 7 * groups.length; i++) {
            if (bit(i)) return true;
        }
        return false;
    }

    private boolean bit(int i) {
        return i / 7 < groups.length && (groups[i / 7] & 0x40 >> i % 7) != 0;
    }
}
