package io.needletail.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.needletail.fast.FieldListener;
import io.needletail.fast.decode.Decoder;
import org.junit.jupiter.api.Test;

/** Any bytes are FAST messages or are refused, and then nothing has happened. */
final class FastDecoderFuzzTest {
    private static final Hunt HUNT = new Hunt(FastDecoderFuzzTest.class, "messages", 1_000);
    private static final FastDecoderTarget REAL = new FastDecoderTarget(Decoder::decode);

    @FuzzTest(maxDuration = "10m")
    void messages(byte[] data) {
        REAL.run(data);
    }

    @Test
    void changedSeedsPassToo() {
        HUNT.findsNothing(REAL);
    }

    @Test
    void aByteFromBehindTheLimitIsFound() {
        HUNT.finds(
                new FastDecoderTarget(
                        (decoder, bytes, from, limit, listener) -> decoder.decode(bytes, from, limit + 1, listener)),
                REAL);
    }

    @Test
    void aRefusedMessageThatLeavesATraceIsFound() {
        HUNT.finds(new FastDecoderTarget(FastDecoderFuzzTest::forgetful), REAL);
    }

    private static int forgetful(Decoder decoder, byte[] bytes, int from, int limit, FieldListener listener) {
        int taken = decoder.decode(bytes, from, limit, listener);
        if (taken == 0) decoder.reset();
        return taken;
    }
}
