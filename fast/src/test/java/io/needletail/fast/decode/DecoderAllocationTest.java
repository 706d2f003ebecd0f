package io.needletail.fast.decode;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.needletail.fast.IgnoringListener;
import io.needletail.fast.spec.Capture;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Decoding allocates nothing for any message after the longest strings have occurred. */
final class DecoderAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MESSAGES = 100_000;
    private static final int ATTEMPTS = 20;

    private final IgnoringListener ignoring = new IgnoringListener();
    private byte[] planted = {};

    static Stream<Capture> captures() {
        return Capture.all().stream().filter(capture -> capture.framing() != Capture.Framing.SKIP_FOUR);
    }

    @ParameterizedTest
    @MethodSource("captures")
    void hundredThousandMessagesAllocateNothing(Capture capture) throws IOException {
        Decoder decoder = new Decoder(capture.templates());
        List<Capture.Chunk> chunks = capture.chunks();
        assertThat(leastAllocated(decoder, chunks, 0)).isZero();
        assertThat(leastAllocated(decoder, chunks, 1)).isPositive();
        assertThat(ignoring.sum()).isNotZero();
        assertThat(planted).hasSize(1);
    }

    // The optimising compiler works in the background: what it has not replaced yet may allocate.
    private long leastAllocated(Decoder decoder, List<Capture.Chunk> chunks, int plantedLength) {
        long least = Long.MAX_VALUE;
        for (int attempt = 0; least > 0 && attempt < (plantedLength > 0 ? 2 : ATTEMPTS); attempt++) {
            THREADS.getCurrentThreadAllocatedBytes(); // its own first call allocates
            long before = THREADS.getCurrentThreadAllocatedBytes();
            decode(decoder, chunks);
            if (plantedLength > 0) planted = new byte[plantedLength];
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    private void decode(Decoder decoder, List<Capture.Chunk> chunks) {
        decoder.reset();
        int at = 0;
        for (int i = 0; i < MESSAGES; i++) {
            Capture.Chunk chunk = chunks.get(at);
            if (chunk.isReset()) decoder.reset();
            int length = decoder.decode(chunk.bytes(), chunk.from(), chunk.limit(), ignoring);
            assert length > 0;
            at++;
            if (at < chunks.size()) continue;
            at = 0;
            decoder.reset();
        }
    }
}
