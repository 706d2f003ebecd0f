package io.needletail.venue.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Tests that requests are found by ClOrdID(11), by order id and by command, as in maps, while the oldest ones are
 * forgotten.
 */
final class RequestTableTest {
    private static final int CAPACITY = 100;
    private static final int STEPS = 200_000;
    private static final long FIRST_ID = 101L << 45;

    private final GatewaySession session = new GatewaySession(0, "one", "FIX.4.4", "BUYER", 0);
    private final GatewaySession other = new GatewaySession(1, "two", "FIX.4.4", "BUYER", 0);
    private final RequestTable table = new RequestTable(CAPACITY);

    @Test
    void requestsAreFoundUntilTheyAreForgotten() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        Map<String, TrackedRequest> texts = new HashMap<>();
        Map<Long, TrackedRequest> orders = new HashMap<>();
        List<String> alive = new ArrayList<>();
        for (int step = 1; step <= STEPS; step++) {
            // Of ten ids nine are counted up, and one is random.
            String text = step % 10 == 0 ? Long.toHexString(random.nextLong()) : "" + (10_000 + step);
            if (alive.size() == CAPACITY) {
                String oldest = alive.removeFirst();
                TrackedRequest gone = find(session, oldest);
                assertThat(gone).as("seed %d, step %d", seed, step).isSameAs(texts.remove(oldest));
                orders.remove(gone.orderId);
                gone.isPending = false;
                gone.state = OrderState.FILLED;
            }
            TrackedRequest added = add(session, text);
            // The number of the command has 44 bits; ids far apart share a bucket.
            long orderId = FIRST_ID + (random.nextBoolean() ? step : step + ((long) random.nextInt(1 << 8) << 34));
            table.index(added, orderId);
            assertThat(added.kind).isEqualTo(RequestKind.ORDER);
            texts.put(text, added);
            orders.put(orderId, added);
            alive.add(text);
            String some = alive.get(random.nextInt(alive.size()));
            assertThat(find(session, some)).as("seed %d, step %d", seed, step).isSameAs(texts.get(some));
            assertThat(table.order(texts.get(some).orderId)).isSameAs(orders.get(texts.get(some).orderId));
            assertThat(find(session, some + "x").exists()).isFalse();
            assertThat(find(other, some).exists()).isFalse();
            assertThat(table.order(FIRST_ID - step).exists()).isFalse();
        }
    }

    @Test
    void anEmptyIdIsFoundLikeAnyOther() {
        TrackedRequest added = add(session, "");
        assertThat(find(session, "")).isSameAs(added);
        assertThat(find(other, "").exists()).isFalse();
    }

    @Test
    void aFullTableRefusesARequestUntilOneIsDone() {
        for (int i = 0; i < CAPACITY; i++) add(session, "" + i);
        assertThat(add(session, "more").exists()).isFalse();
        TrackedRequest done = find(session, "42");
        done.isPending = false;
        done.state = OrderState.CANCELED;
        assertThat(add(session, "more").exists()).isTrue();
        assertThat(find(session, "42").exists()).isFalse();
        assertThat(find(session, "43").exists()).isTrue();
    }

    @Test
    void commandsWaitForTheirAnswersHoweverManyThereAre() {
        int commands = 20_000;
        List<TrackedRequest> requests = List.of(add(session, "a"), add(session, "b"), add(session, "c"));
        for (int command = 1; command <= commands; command++) table.await(command, requests.get(command % 3));
        for (int command = 1; command <= commands; command++) {
            assertThat(table.awaiting(command)).isSameAs(requests.get(command % 3));
            table.answered(command);
            assertThat(table.awaiting(command).exists()).isFalse();
        }
    }

    @Test
    void aCommandThatIsNeverAnsweredGivesWayToLaterOnes() {
        TrackedRequest first = add(session, "first");
        TrackedRequest later = add(session, "later");
        table.await(1, first);
        for (int command = 2; command <= 1 << 20; command++) {
            table.await(command, later);
            assertThat(table.awaiting(command)).isSameAs(later);
            table.answered(command);
        }
    }

    private TrackedRequest add(GatewaySession of, String text) {
        byte[] bytes = bytes(text);
        return table.add(RequestKind.ORDER, of, bytes, 0, bytes.length);
    }

    private TrackedRequest find(GatewaySession of, String text) {
        byte[] bytes = bytes(text);
        return table.find(of, bytes, 0, bytes.length);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
