package io.needletail.fast.encode;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.needletail.fast.decode.Decoder;
import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.spec.Capture;
import io.needletail.fast.template.Templates;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Messages of captures whose encoders made the shortest choices come out as the same bytes, and nothing is allocated.
 */
class EncoderCapturesTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MESSAGES = 20_000;
    private static final int KEPT = 200;
    private static final int RESET_EVERY = 50;
    private static final int ATTEMPTS = 30;

    private final byte[] bytes = new byte[4_096];
    private byte[] planted = {};

    static Stream<Capture> captures() {
        return Capture.all().stream().filter(Capture::isReencoded);
    }

    @ParameterizedTest
    @MethodSource("captures")
    void everyMessageIsEncodedToTheSameBytes(Capture capture) throws IOException {
        Templates templates = capture.templates();
        Decoder decoder = new Decoder(templates);
        Encoder encoder = new Encoder(templates);
        FieldRecord record = new FieldRecord(templates);
        for (Capture.Chunk chunk : capture.chunks()) {
            if (chunk.isReset()) {
                decoder.reset();
                encoder.reset();
            }
            int length = chunk.limit() - chunk.from();
            assertThat(decoder.decode(chunk.bytes(), chunk.from(), chunk.limit(), record))
                    .isEqualTo(length);
            assertThat(encoder.encode(record.template(), record, bytes, 7, bytes.length))
                    .isEqualTo(length);
            assertThat(Arrays.mismatch(bytes, 7, 7 + length, chunk.bytes(), chunk.from(), chunk.limit()))
                    .isEqualTo(-1);
        }
    }

    // That encoder wrote the template identifier in every message.
    @ParameterizedTest
    @MethodSource("exchanges")
    void everyMessageOfAnExchangeIsEncodedToTheSameBytes(Capture capture) throws IOException {
        Templates templates = capture.templates();
        Decoder decoder = new Decoder(templates);
        Encoder encoder = new Encoder(templates);
        FieldRecord record = new FieldRecord(templates);
        byte[] all = capture.bytes();
        int at = 0;
        while (at < all.length) {
            at += Integer.BYTES;
            int length = decoder.decode(all, at, all.length, record);
            encoder.reset();
            assertThat(encoder.encode(record.template(), record, bytes, 0, bytes.length))
                    .isEqualTo(length);
            assertThat(Arrays.mismatch(bytes, 0, length, all, at, at + length)).isEqualTo(-1);
            at += length;
        }
    }

    static Stream<Capture> exchanges() {
        return Capture.all().stream().filter(capture -> capture.framing() == Capture.Framing.SKIP_FOUR);
    }

    @ParameterizedTest
    @MethodSource("captures")
    void encodingAllocatesNothing(Capture capture) throws IOException {
        Templates templates = capture.templates();
        Encoder encoder = new Encoder(templates);
        List<FieldRecord> records = records(capture, templates);
        assertThat(leastAllocated(encoder, records, 0)).isZero();
        assertThat(leastAllocated(encoder, records, 1)).isPositive();
        assertThat(planted).hasSize(1);
    }

    private static List<FieldRecord> records(Capture capture, Templates templates) throws IOException {
        Decoder decoder = new Decoder(templates);
        List<FieldRecord> records = new ArrayList<>();
        for (Capture.Chunk chunk : capture.chunks()) {
            if (chunk.isReset()) decoder.reset();
            FieldRecord record = new FieldRecord(templates);
            decoder.decode(chunk.bytes(), chunk.from(), chunk.limit(), record);
            records.add(record);
            if (records.size() == KEPT) break;
        }
        return records;
    }

    // The optimising compiler works in the background: what it has not replaced yet may allocate.
    private long leastAllocated(Encoder encoder, List<FieldRecord> records, int plantedLength) {
        long least = Long.MAX_VALUE;
        for (int attempt = 0; least > 0 && attempt < (plantedLength > 0 ? 2 : ATTEMPTS); attempt++) {
            THREADS.getCurrentThreadAllocatedBytes(); // its own first call allocates
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < MESSAGES; i++) {
                FieldRecord record = records.get(i % records.size());
                if (i % records.size() % RESET_EVERY == 0) encoder.reset();
                int length = encoder.encode(record.template(), record, bytes, 0, bytes.length);
                assert length > 0;
            }
            if (plantedLength > 0) planted = new byte[plantedLength];
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
