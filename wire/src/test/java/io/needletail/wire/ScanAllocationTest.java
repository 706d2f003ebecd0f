package io.needletail.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No scan strategy allocates for any form of message; a vector that the compiler does not keep in a register would. */
class ScanAllocationTest {
    private static final int ROOM = 16_384;
    private static final int WARM_UP = 30_000;
    private static final int ROUNDS = 5_000;
    private static final long PATIENCE_NS = 20_000_000_000L;
    private static final int ATTEMPTS = 20;
    private static final int BATCHES = 5;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final String ENTRY = "279=0|269=1|278=1234567|55=EURUSD|270=1.08345|271=1000000|";
    private static final List<String> SHAPES = List.of(
            "35=0|",
            "35=D|49=BUYSIDE|56=SELLSIDE|34=1042|52=20260102-03:04:05.678|11=ORD-77|55=EURUSD|54=1|38=250000|44=1.1|",
            "35=X|49=BUYSIDE|56=SELLSIDE|34=1042|268=10|" + ENTRY.repeat(10),
            "35=X|49=BUYSIDE|56=SELLSIDE|34=1042|268=100|" + ENTRY.repeat(100),
            "35=D|37711=five digits|5=a|20001=|1=x|12345678=eight|",
            "35=B|95=3|96=a|b|58=data|",
            "35=B|96=data alone|",
            "35=D|58=" + "x".repeat(1_000) + "|",
            "35=D|" + "1=|".repeat(90),
            "35=D|058=padded|");

    private final byte[] room = new byte[ROOM];
    private long read;
    private byte[] planted = {};

    static Stream<ScanStrategy> available() {
        return Arrays.stream(ScanStrategy.values()).filter(ScanStrategy::isAvailable);
    }

    @ParameterizedTest
    @MethodSource("available")
    void readingAllocatesNothingAtTheBeginningAndTheEndOfAnArray(ScanStrategy strategy) {
        assertAllocatesNothing(new Message(Message.FIELDS_MAX, strategy), 0);
        assertThat(read).isNotZero();
    }

    @Test
    void readingAllocatesNothingWithTheChosenStrategyAfterTheProof() {
        new VectorProof().run();
        assertAllocatesNothing(new Message(), 0);
        assertThat(read).isNotZero();
    }

    @ParameterizedTest
    @MethodSource("available")
    void oneSmallArrayInManyMessagesIsDetected(ScanStrategy strategy) {
        assertThatThrownBy(() -> assertAllocatesNothing(new Message(Message.FIELDS_MAX, strategy), 1))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("bytes allocated");
        assertThat(planted).hasSize(1);
    }

    private void assertAllocatesNothing(Message message, int plantedLength) {
        for (String shape : SHAPES) {
            byte[] frame = Frames.frame(shape);
            for (int at : new int[] {0, ROOM / 2, ROOM - frame.length}) {
                System.arraycopy(frame, 0, room, at, frame.length);
                for (int i = 0; i < WARM_UP; i++) read(message, at, frame.length, 0);
                assertThat(allocatedWhenWarm(message, at, frame.length, plantedLength))
                        .as("bytes allocated for %s", shape)
                        .isZero();
            }
        }
    }

    // The optimising compiler works in the background: code that it has not replaced yet may allocate. After it every
    // batch of
    // a series must be free of allocation.
    private long allocatedWhenWarm(Message message, int at, int length, int plantedLength) {
        long worst = Long.MAX_VALUE;
        long startNs = System.nanoTime();
        for (int attempt = 0; worst > 0 && isWorthTrying(attempt, plantedLength, startNs); attempt++) {
            worst = 0;
            for (int batch = 0; batch < BATCHES && worst == 0; batch++) {
                worst = allocated(message, at, length, plantedLength);
            }
        }
        return worst;
    }

    private long allocated(Message message, int at, int length, int plantedLength) {
        THREADS.getCurrentThreadAllocatedBytes(); // its own first call allocates
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < ROUNDS; i++) read(message, at, length, i == 0 ? plantedLength : 0);
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private static boolean isWorthTrying(int attempt, int plantedLength, long startNs) {
        return attempt < ATTEMPTS || (plantedLength == 0 && System.nanoTime() - startNs < PATIENCE_NS);
    }

    private void read(Message message, int at, int length, int plantedLength) {
        read += message.read(room, at, at + length, ROOM) + message.outcome();
        read += message.find(Tags.MSG_TYPE) + message.find(Tags.CHECK_SUM) + message.find(9_999);
        if (plantedLength > 0) planted = new byte[plantedLength];
    }
}
