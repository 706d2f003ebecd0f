package io.needletail.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.feed.FeedOptions.Loss;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Delivery of packets. An input reads {@code A3}: number 3 on channel A; {@code +9}: nine units of time pass;
 * {@code snap5}: a snapshot up to number 5 was applied. Four packets are held, for ten units.
 */
final class FeedHandlerTest {
    private static final FeedOptions SMALL = new FeedOptions(2, 4, 10, 10, Loss.SKIP, FeedOptions.ANY, 1_000);

    private final Recorder recorder = new Recorder();
    private long nowNs = 100;

    @ParameterizedTest
    @CsvSource({
        "A1 A2 A3,                       1 2 3",
        "A1 B1 B2 A2 A3 B3,              1 2 3",
        "A7 A8,                          7 8",
        "A1 A3 B2,                       1 | missing 2-2 | 2 3 | whole",
        "A1 A3 B1 B2 B3 A4,              1 | missing 2-2 | 2 3 | whole | 4",
        "A1 A3 A5 B2 B4,                 1 | missing 2-2 | missing 4-4 | 2 3 4 5 | whole",
        "A1 A4 +9 B2 B3,                 1 | missing 2-3 | 2 3 4 | whole",
        "A1 A4 +10,                      1 | missing 2-3 | lost 2-3 | 4 | whole",
        "A1 A4 +10 B2 B3 B4 B5,          1 | missing 2-3 | lost 2-3 | 4 | whole | 5",
        "A1 A3 +5 A5 +5,                 1 | missing 2-2 | missing 4-4 | lost 2-2 | 3",
        "A1 A3 +5 A5 +5 +5,              1 | missing 2-2 | missing 4-4 | lost 2-2 | 3 | lost 4-4 | 5 | whole",
        "A1 A3 A4 A5 A6,                 1 | missing 2-2 | lost 2-2 | 3 4 5 6 | whole",
        "A1 A90,                         1 | missing 2-89 | lost 2-89 | 90 | whole",
        "A1 A3 A90,                      1 | missing 2-2 | missing 4-89 | lost 2-2 | 3 | lost 4-89 | 90 | whole",
        "A1 A2 A2 A1 A3,                 1 2 3",
    })
    void aPacketLostOnOneChannelIsTakenFromTheOther(String inputs, String heard) {
        assertHeard(SMALL, inputs, heard);
    }

    @ParameterizedTest
    @CsvSource({
        "A1 A4 +10,                      1 | missing 2-3 | snapshot for 2-3",
        "A1 A4 +10 A5 snap3 A6,          1 | missing 2-3 | snapshot for 2-3 | 4 5 | whole | 6",
        "A1 A4 +10 A5 snap4,             1 | missing 2-3 | snapshot for 2-3 | 5 | whole",
        "A1 A4 +10 A5 snap9 A6 A9 A10,   1 | missing 2-3 | snapshot for 2-3 | whole | 10",
        "A1 A4 +10 snap1 snap2 A5,       1 | missing 2-3 | snapshot for 2-3 | too old | too old",
        "A1 A4 +10 B2 B3,                1 | missing 2-3 | snapshot for 2-3 | 2 3 4 | whole",
        "A1 A4 +10 A5 A6 A7 A8 A9 snap4 snap5, 1 | missing 2-3 | snapshot for 2-3 | too old | 6 7 8 9 | whole",
        "A1 A4 +10 A6 snap3 +10,         1 | missing 2-3 | snapshot for 2-3 | missing 5-5 | 4 | snapshot for 5-5",
        "A1 A3 A4 A5 A6,                 1 | missing 2-2 | snapshot for 2-2",
        "A1 A3 A4 A5 A6 B2 snap2,        1 | missing 2-2 | snapshot for 2-2 | 3 4 5 6 | whole",
        "A1 A90 A91 snap89,              1 | missing 2-89 | snapshot for 2-89 | 90 91 | whole",
        "A1 A90 A9999 snap89 snap9998,   1 | missing 2-89 | snapshot for 2-89 | missing 91-9998 | too old | 9999 | whole",
    })
    void aSnapshotReplacesPacketsLostOnBothChannels(String inputs, String heard) {
        assertHeard(SMALL.with(Loss.SNAPSHOT), inputs, heard);
    }

    @ParameterizedTest
    @CsvSource({
        "A5 A6 snap4 A7,                 5 6 | whole | 7",
        "A5 A6 snap5,                    6 | whole",
        "A5 A6 snap3 snap7,              too old | whole",
        "A1 A2 A3 A4 A5 A6 snap1 snap2 A7, too old | 3 4 5 6 | whole | 7",
        "snap6 A5 A6 A7,                 whole | 7",
        "A5 A7 snap4 B6,                 missing 6-6 | 5 | 6 7 | whole",
        "A9 A5 A2 snap8,                 9 | whole",
    })
    void aFeedJoinedInTheMiddleBeginsWithASnapshot(String inputs, String heard) {
        assertHeard(SMALL.with(Loss.SNAPSHOT).beginningWith(FeedOptions.AFTER_SNAPSHOT), inputs, heard);
    }

    @ParameterizedTest
    @CsvSource({
        "A1 A2,                          1 2",
        "A3 B1 B2,                       missing 1-2 | 1 2 3 | whole",
        "A0 A1,                          1",
    })
    void aFeedMayBeginWithAKnownNumber(String inputs, String heard) {
        assertHeard(SMALL.beginningWith(1), inputs, heard);
    }

    @ParameterizedTest
    @CsvSource({
        "A5000 A1 A2,                    5000 | restarted 1 | 1 2",
        "A5000 B5000 A1 B5001 A2 B1 B3,  5000 | restarted 1 | 1 2 3",
        "A5000 B5000 A1 B2 A3,           5000 | restarted 1 | 1 2 3",
        "A5000 A5002 A1 A2 B5001,        5000 | missing 5001-5001 | restarted 1 | 1 2",
        "A900 A1 A901,                   900 901",
        "A5000 A4001 A5001,              5000 5001",
    })
    void numbersThatJumpFarBackAreANewBeginning(String inputs, String heard) {
        assertHeard(SMALL, inputs, heard);
    }

    @ParameterizedTest
    @CsvSource({
        "A1003 B1002 A1 B1003 A2 B1 B2 B3,  1003 | restarted 1 | 1 2 3",
        "A1003 B1001 A1 B1003 B1002 A2,     1003 | restarted 1 | 1 2",
        "A1003 B900 A1 B1 B2 A2,            1003 | restarted 1 | 1 2",
        "A1003 A1 B1 B2,                    1003 | restarted 1 | 1 2",
        "A1003 A1 A1002 A2,                 1003 | restarted 1 | 1 2",
        "A5003 A1 A5002 A2 B5002 B5003 B1 B2 B3, 5003 | restarted 1 | 1 2 3",
        "A4294967295 B4294967294 A0 B4294967295 B0 B1, 4294967295 | restarted 0 | 0 1",
    })
    void slowerChannelDoesNotRestartFeedAgain(String inputs, String heard) {
        assertHeard(FeedOptions.DEFAULTS, inputs, heard);
    }

    @ParameterizedTest
    @CsvSource({
        "A5000 snap5000 A1 B5001 A2 B1 snap1 A3, whole | restarted 1 | 2 | whole | 3",
        "A1003 B1003 snap1003 A1 B1004 A2 B1 snap1 A3, whole | restarted 1 | 2 | whole | 3",
    })
    void slowerChannelDoesNotRestartFeedAgainAfterASnapshot(String inputs, String heard) {
        assertHeard(FeedOptions.DEFAULTS.beginningWith(FeedOptions.AFTER_SNAPSHOT), inputs, heard);
    }

    @Test
    void restartCanBeAnnounced() {
        FeedHandler handler = new FeedHandler(SMALL, recorder);
        feed(handler, "A50 A51");
        handler.restart(1, nowNs);
        feed(handler, "A1 B51 A2 B1");
        assertThat(recorder.heard).containsExactly("50", "51", "restarted 1", "1", "2");
    }

    @Test
    void packetsTooLongToHoldAreCounted() {
        FeedHandler handler = new FeedHandler(SMALL, recorder);
        feed(handler, "A1");
        handler.onPacket(0, 3, new byte[11], 0, 11, nowNs);
        assertThat(handler.isWhole()).isTrue();
        assertThat(handler.stats().oversized()).isEqualTo(1);
    }

    @Test
    void everythingIsCounted() {
        FeedHandler handler = new FeedHandler(SMALL, recorder);
        feed(handler, "A1 B1 A3 B2 B3 A9 +10 A5000 A1 B5000 B7");
        assertThat(handler.stats()).isEqualTo(new FeedStats(7, 2, 4, 5_000, 0, 0, 1, 1));
        assertThat(handler.stats(0)).isEqualTo(new ChannelStats(5, 5, 110));
        assertThat(handler.stats(1)).isEqualTo(new ChannelStats(5, 2, 110));
    }

    @ParameterizedTest
    @CsvSource({
        "0 4 10 0 0 1, channels=0",
        "9 4 10 0 0 1, channels=9",
        "2 3 10 0 0 1, bufferedPackets=3",
        "2 0 10 0 0 1, bufferedPackets=0",
        "2 4 0 0 0 1, packetBytes=0",
        "2 1048576 65535 0 0 1, more than 2 GiB",
        "2 4 10 -1 0 1, patienceNs=-1",
        "2 4 10 0 -3 1, first=-3",
        "2 4 10 0 0 0, restartDistance=0",
    })
    void limitsAreChecked(String limits, String words) {
        long[] limit = Stream.of(limits.split(" ")).mapToLong(Long::parseLong).toArray();
        int lines = (int) limit[0];
        int held = (int) limit[1];
        int bytes = (int) limit[2];
        assertThatThrownBy(() -> new FeedOptions(lines, held, bytes, limit[3], Loss.SKIP, limit[4], limit[5]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }

    @Test
    void nothingIsAllocated() {
        FeedHandler handler = new FeedHandler(FeedOptions.DEFAULTS, new Silent());
        byte[] packet = new byte[100];
        // Line A loses every seventh packet, line B brings pairs in reverse and ends with all of them.
        long allocated = Allocated.bytes(step -> {
            if (step % 7 != 0) handler.onPacket(0, step, packet, 0, 100, step);
            handler.onPacket(1, step ^ 1, packet, 0, 100, step);
            handler.onTime(step);
        });
        assertThat(allocated).isZero();
        assertThat(handler.stats().lost()).isZero();
        assertThat(handler.stats().delivered()).isEqualTo(Allocated.steps() - 1);
    }

    private void assertHeard(FeedOptions options, String inputs, String heard) {
        feed(new FeedHandler(options, recorder), inputs);
        assertThat(String.join(" ", recorder.heard)).isEqualTo(heard.replace(" | ", " "));
    }

    private void feed(FeedHandler handler, String inputs) {
        for (String input : List.of(inputs.split(" ", -1))) {
            if (input.startsWith("+")) {
                nowNs += Long.parseLong(input.substring(1));
                handler.onTime(nowNs);
            } else if (input.startsWith("snap")) {
                if (!handler.recovered(Long.parseLong(input.substring(4)), nowNs)) recorder.heard.add("too old");
            } else {
                long number = Long.parseLong(input.substring(1));
                handler.onPacket(input.charAt(0) - 'A', number, new byte[] {(byte) number}, 0, 1, nowNs);
            }
        }
    }

    /** Ignores all events. */
    private static final class Silent implements FeedListener {
        @Override
        public void packet(long sequence, byte[] bytes, int from, int limit, long arrivedNs) {}

        @Override
        public void missing(long first, long last, long nowNs) {}

        @Override
        public void whole(long next, long nowNs) {}

        @Override
        public void lost(long first, long last, boolean isSnapshotNeeded, long nowNs) {}

        @Override
        public void restarted(long sequence, long nowNs) {}
    }
}
