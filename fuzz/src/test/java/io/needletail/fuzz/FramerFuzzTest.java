package io.needletail.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.needletail.wire.Framer;
import org.junit.jupiter.api.Test;

/** Any stream is cut into frames as a slow twin cuts it. */
final class FramerFuzzTest {
    private static final Hunt HUNT = new Hunt(FramerFuzzTest.class, "streams", 3_000);
    private static final FramerTarget REAL = new FramerTarget(Framer::frame);

    @FuzzTest(maxDuration = "10m")
    void streams(byte[] data) {
        REAL.run(data);
    }

    @Test
    void changedSeedsPassToo() {
        HUNT.findsNothing(REAL);
    }

    @Test
    void anAnswerFromBehindTheLimitIsFound() {
        HUNT.finds(new FramerTarget((bytes, from, limit, max) -> Framer.frame(bytes, from, limit + 1, max)), REAL);
    }

    @Test
    void aSkipThatGoesOneByteTooFarIsFound() {
        HUNT.finds(new FramerTarget(FramerFuzzTest::skippingTooFar), REAL);
    }

    @Test
    void aFrameThatIsTakenThoughItIsTooLongByOneIsFound() {
        HUNT.finds(new FramerTarget((bytes, from, limit, max) -> Framer.frame(bytes, from, limit, max + 1)), REAL);
    }

    // Only behind a check sum that is wrong in its last digit.
    private static int skippingTooFar(byte[] bytes, int from, int limit, int lengthMax) {
        int answer = Framer.frame(bytes, from, limit, lengthMax);
        boolean rare = answer < -20 && answer > Framer.TOO_LONG && bytes[from - answer - 2] == '7';
        return rare ? answer - 1 : answer;
    }
}
