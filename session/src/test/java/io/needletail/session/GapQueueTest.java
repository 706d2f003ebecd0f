package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.wire.Message;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the ring for messages after a gap against a plain queue. */
class GapQueueTest {
    private static Message message(long seqNum, int padding) {
        byte[] frame = Frame.of(
                "35=D|34=" + seqNum + "|58=" + "x".repeat(padding) + "|", Frame.header(SessionHarness.ACCEPTOR, 0));
        return Frame.read(frame, 0, frame.length);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 20260105, 7_777_777_777L, -1})
    void takenRecordsEqualOfferedRecordsMinusDropped(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        InboundGapQueue gap = new InboundGapQueue(600, MemoryBudget.UNLIMITED, new SessionCounters());
        Deque<String> twin = new ArrayDeque<>();
        Message taken = new Message(64);
        long seqNum = 1;
        for (int step = 0; step < 20_000; step++) {
            if (random.nextInt(3) > 0) {
                Message offered = message(seqNum, 1 + random.nextInt(150));
                if (gap.offer(seqNum, offered)) twin.add(offered.toString());
                seqNum += 1 + random.nextInt(3);
            } else if (gap.first(0) > 0) {
                gap.take(taken);
                assertThat(taken.toString()).as("seed %d, step %d", seed, step).isEqualTo(twin.remove());
            }
        }
        assertThat(seqNum).as("seed %d", seed).isGreaterThan(20_000);
    }

    @Test
    void aMessageThatIsNotAheadOfTheLastOneIsDropped() {
        InboundGapQueue gap = new InboundGapQueue(1 << 16, MemoryBudget.UNLIMITED, new SessionCounters());
        assertThat(gap.offer(7, message(7, 1))).isTrue();
        assertThat(gap.offer(7, message(7, 1))).isFalse();
        assertThat(gap.offer(5, message(5, 1))).isFalse();
        assertThat(gap.first(1)).isEqualTo(7);
    }

    @Test
    void numbersBelowTheExpectedOneAreDropped() {
        SessionCounters counters = new SessionCounters();
        InboundGapQueue gap = new InboundGapQueue(1 << 16, MemoryBudget.UNLIMITED, counters);
        for (long seqNum = 5; seqNum < 9; seqNum++) gap.offer(seqNum, message(seqNum, 1));
        assertThat(counters.queued()).isEqualTo(4);
        assertThat(gap.first(7)).isEqualTo(7);
        assertThat(counters.queued()).isEqualTo(2);
        assertThat(gap.first(9)).isZero();
        assertThat(counters.queued()).isZero();
        gap.offer(11, message(11, 1));
        gap.forget();
        assertThat(counters.queued()).isZero();
    }

    @Test
    void theQueueIsExpandedWithinTheBudgetAndReleasedWhenEmpty() {
        ScarceMemory budget = new ScarceMemory(20_000);
        InboundGapQueue gap = new InboundGapQueue(1 << 18, budget, new SessionCounters());
        long queued = 0;
        long seqNum = 2;
        while (gap.offer(seqNum, message(seqNum, 100))) {
            seqNum++;
            queued++;
        }
        assertThat(queued).isGreaterThan(20);
        assertThat(budget.refusals()).isEqualTo(1);
        Message taken = new Message(64);
        for (long next = 2; next < 2 + queued; next++) {
            assertThat(gap.first(next)).isEqualTo(next);
            gap.take(taken);
            assertThat(taken.number(34)).isEqualTo(next);
        }
        assertThat(budget.room()).isEqualTo(20_000);
    }

    @Test
    void anAdminMessageHasRoomWhenNoMemoryIsLeft() {
        InboundGapQueue gap = new InboundGapQueue(1 << 18, new ScarceMemory(0), new SessionCounters());
        byte[] frame = Frame.of("35=2|34=9|7=1|16=0|", Frame.header(SessionHarness.ACCEPTOR, 0));
        assertThat(gap.offer(5, message(5, 1))).isFalse();
        assertThat(gap.offer(9, Frame.read(frame, 0, frame.length))).isTrue();
        assertThat(gap.lastMissing(2)).isEqualTo(8);
    }
}
