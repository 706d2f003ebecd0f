package io.needletail.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Tests the queue of expiry times against a sorted set. */
final class ExpiryQueueTest {
    private static final int SLOTS = 200;

    @Test
    void theFirstIsTheEarliestAndOfTwoTheOneWithTheSmallerId() {
        OrderSlab orders = new OrderSlab(SLOTS, 0, 0);
        ExpiryQueue queue = new ExpiryQueue(orders, SLOTS);
        TreeSet<Integer> expected =
                new TreeSet<>(Comparator.<Integer>comparingLong(orders::expiry).thenComparingLong(orders::id));
        List<Integer> open = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(1);
        int attributes = OrderAttributes.of(OrderSide.BUY, OrderType.LIMIT, TimeInForce.GTD, SelfTradePrevention.NONE);
        for (int i = 0; i < 200_000; i++) {
            if (open.isEmpty() || (open.size() < SLOTS && random.nextBoolean())) {
                int slot = orders.allocate();
                orders.fill(slot, i, 1, 1, OrderSlab.meta(0, 0, attributes));
                orders.expiry(slot, random.nextLong(1, 100));
                queue.add(slot);
                expected.add(slot);
                open.add(slot);
            } else {
                int index = random.nextInt(open.size());
                int slot = open.get(index);
                open.set(index, open.getLast());
                open.removeLast();
                queue.remove(slot);
                expected.remove(slot);
                orders.release(slot);
            }
            assertThat(queue.first()).isEqualTo(expected.isEmpty() ? OrderSlab.NONE : expected.first());
        }
    }
}
