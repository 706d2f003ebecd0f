package io.needletail.bench.peers.needletail;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Orders in which the fields of a message are written, in turn: many more lists of tags than a validator remembers.
 * Allocates in its constructor only. One thread.
 */
final class TagOrders {
    /** Number of orders; a power of two. */
    private static final int COUNT = 256;

    private static final long SEED = 20_261_122;

    private final int[][] orders;
    private int next;

    /** Shuffles the tags with a fixed seed. */
    TagOrders(Integer... tags) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Integer> shuffled = new ArrayList<>(List.of(tags));
        orders = IntStream.range(0, COUNT)
                .mapToObj(_ -> {
                    Collections.shuffle(shuffled, random);
                    return shuffled.stream().mapToInt(Integer::intValue).toArray();
                })
                .toArray(int[][]::new);
    }

    /** The tags in the next order; not to be changed. */
    int[] next() {
        next = next + 1 & COUNT - 1;
        return orders[next];
    }
}
