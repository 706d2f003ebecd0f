package io.needletail.bench.fast;

import java.util.List;

/**
 * What OnixS published in 2011 for its decoder in C++ on an i7-2600 under Windows 7, for a message of the same size that is
 * decoded again and again. Shown beside, never compared: another machine, another time.
 *
 * @param workload whose messages have these sizes
 * @param build of its program
 * @param perSecond messages
 */
record Published(String workload, String build, int perSecond) {
    static final List<Published> ROWS = List.of(
            new Published("single1", "onixs x64", 1_168_000),
            new Published("single4", "onixs x64", 511_000),
            new Published("single1", "onixs x86", 938_000),
            new Published("single4", "onixs x86", 396_000));

    private static final double NS_PER_SECOND = 1e9;

    double ns() {
        return NS_PER_SECOND / perSecond;
    }
}
