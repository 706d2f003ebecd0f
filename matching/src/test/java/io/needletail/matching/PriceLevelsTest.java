package io.needletail.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the levels of one side against a sorted map, with ranks near each other and far apart. */
final class PriceLevelsTest {
    private static final int SLOTS = 2_000;

    private final OrderSlab orders = new OrderSlab(SLOTS, 0, 0);
    private final LevelPages pages = new LevelPages(SLOTS);
    private final PriceLevels levels = new PriceLevels(pages, orders);
    private final TreeMap<Long, Deque<Integer>> expected = new TreeMap<>();
    private final List<Integer> open = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 100, 5_000, 1 << 20, 1L << 50})
    void theLevelsEqualASortedMap(long spread) {
        SplittableRandom random = new SplittableRandom(spread);
        for (int i = 0; i < 200_000; i++) {
            boolean grows = (i >> 13 & 1) == 0;
            if (open.isEmpty() || (open.size() < SLOTS && random.nextInt(5) < (grows ? 3 : 2))) {
                add(random.nextLong(-spread, spread));
            } else {
                int index = random.nextInt(open.size());
                int slot = open.get(index);
                open.set(index, open.getLast());
                open.removeLast();
                remove(slot);
            }
            assertThat(levels.first()).isEqualTo(expected.isEmpty() ? PriceLevels.NONE : expected.firstKey());
            if (i % 1_000 == 0) requireEqual();
        }
        while (!open.isEmpty()) remove(open.removeLast());
        requireEqual();
        assertThat(pages.available()).isEqualTo(SLOTS);
    }

    private void add(long rank) {
        int slot = orders.allocate();
        orders.fill(slot, slot, rank, 1 + slot, 0);
        levels.append(rank, slot);
        expected.computeIfAbsent(rank, unknown -> new ArrayDeque<>()).add(slot);
        open.add(slot);
    }

    private void remove(int slot) {
        long rank = orders.price(slot);
        levels.remove(slot, orders.remaining(slot));
        orders.release(slot);
        Deque<Integer> queue = expected.get(rank);
        queue.remove(slot);
        if (queue.isEmpty()) expected.remove(rank);
    }

    private void requireEqual() {
        long rank = levels.first();
        for (Long key : expected.keySet()) {
            assertThat(rank).isEqualTo(key);
            long quantity = 0;
            int slot = levels.firstOrder(rank);
            for (int expectedSlot : expected.get(key)) {
                assertThat(slot).isEqualTo(expectedSlot);
                quantity += orders.remaining(slot);
                slot = orders.next(slot);
            }
            assertThat(slot).isEqualTo(OrderSlab.NONE);
            assertThat(levels.quantity(rank)).isEqualTo(quantity);
            rank = levels.after(rank);
        }
        assertThat(rank).isEqualTo(PriceLevels.NONE);
    }
}
