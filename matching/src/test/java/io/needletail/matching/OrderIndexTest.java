package io.needletail.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the index against a map, with ids at many distances from each other. */
final class OrderIndexTest {
    private static final int SLOTS = 1_000;

    private final OrderSlab orders = new OrderSlab(SLOTS, 0, 0);
    private final OrderIndex index = new OrderIndex(orders, SLOTS);
    private final Map<Long, Integer> expected = new HashMap<>();
    private final List<Long> open = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(longs = {1, -1, 16, 1 << 10, 1 << 11, (1 << 11) + 1, 1L << 32, 1L << 55, Long.MAX_VALUE / 3})
    void openOrdersAreFoundAndNoOthers(long distance) {
        SplittableRandom random = new SplittableRandom(distance);
        for (int i = 0; i < 100_000; i++) {
            long id = random.nextLong(2 * SLOTS) * distance;
            boolean grows = (i >> 12 & 1) == 0;
            if (!expected.containsKey(id) && open.size() < SLOTS && (grows || random.nextInt(3) == 0)) add(id);
            else if (!open.isEmpty()) remove(open.get(random.nextInt(open.size())));
            requireFound(id);
            if (!open.isEmpty()) requireFound(open.get(random.nextInt(open.size())));
        }
        while (!open.isEmpty()) remove(open.getLast());
        for (long i = 0; i < 2 * SLOTS; i++) requireFound(i * distance);
    }

    private void add(long id) {
        int slot = orders.allocate();
        orders.fill(slot, id, 0, 1, 0);
        orders.chain(slot, index.put(index.bucket(id), slot));
        expected.put(id, slot);
        open.add(id);
    }

    private void remove(long id) {
        int slot = expected.remove(id);
        index.remove(orders.words, index.bucket(id), slot);
        orders.release(slot);
        open.set(open.indexOf(id), open.getLast());
        open.removeLast();
    }

    private void requireFound(long id) {
        assertThat(index.find(id)).as("id %d", id).isEqualTo(expected.getOrDefault(id, OrderSlab.NONE));
    }
}
