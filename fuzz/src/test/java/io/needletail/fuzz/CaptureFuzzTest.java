package io.needletail.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.needletail.feed.capture.CaptureCounts;
import io.needletail.fuzz.CaptureTarget.Read;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Any bytes are a capture or a fault with its place. */
final class CaptureFuzzTest {
    private static final Hunt HUNT = new Hunt(CaptureFuzzTest.class, "captures", 5_000);
    private static final CaptureTarget REAL = new CaptureTarget(CaptureTarget::read);

    @FuzzTest(maxDuration = "10m")
    void captures(byte[] data) {
        REAL.run(data);
    }

    @Test
    void changedSeedsPassToo() {
        HUNT.shortened().findsNothing(REAL);
    }

    @Test
    @Tag("long")
    void manyChangedSeedsPassToo() {
        HUNT.findsNothing(REAL);
    }

    @Test
    void aPacketThatIsReadBeyondTheEndIsFound() {
        HUNT.finds(new CaptureTarget(bytes -> CaptureTarget.read(Arrays.copyOf(bytes, bytes.length + 40))), REAL);
    }

    @Test
    void aTruncatedPacketThatNobodyCountsIsFound() {
        HUNT.finds(new CaptureTarget(CaptureFuzzTest::forgetful), REAL);
    }

    private static Read forgetful(byte[] bytes) {
        Read read = CaptureTarget.read(bytes);
        CaptureCounts all = read.counts();
        CaptureCounts less =
                new CaptureCounts(all.packets(), all.payloads(), all.fragments(), 0, all.malformed(), all.others());
        return new Read(List.copyOf(read.payloads()), less, read.fault());
    }
}
