package io.needletail.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.needletail.journal.Journal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A journal opens whatever its file holds, and loses nothing that was verified. */
final class JournalFuzzTest {
    private static final Hunt HUNT = new Hunt(JournalFuzzTest.class, "segments", 150);
    private static final JournalTarget REAL = new JournalTarget(JournalTarget::opened);
    private static final int SENT = 3;

    @FuzzTest(maxDuration = "10m")
    void segments(byte[] data) {
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
    void aRecoveryThatLosesWhatStandsBeforeADamageIsFound() {
        HUNT.finds(new JournalTarget(JournalFuzzTest::losing), REAL);
    }

    // Takes the first record sent for damaged where anything that is no record stands at the end.
    private static Journal losing(Path folder) throws IOException {
        Path file = folder.resolve("0000000000000001.journal");
        if (Files.exists(file)) {
            byte[] bytes = Files.readAllBytes(file);
            ByteBuffer view = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            int sent = 0;
            int at = SegmentTwin.HEADER_BYTES;
            while (at < bytes.length - SegmentTwin.RECORD_HEADER_BYTES
                    && view.getInt(at) >= SegmentTwin.RECORD_HEADER_BYTES
                    && view.getInt(at) < bytes.length) {
                if (sent == 0 && bytes[at + 24] == SENT) sent = at;
                at += (view.getInt(at) + 7) & -8;
            }
            boolean torn = at < bytes.length - SegmentTwin.RECORD_HEADER_BYTES && view.getInt(at) != 0;
            if (sent > 0 && torn) bytes[sent + 8] ^= 1;
            Files.write(file, bytes);
        }
        return JournalTarget.opened(folder);
    }
}
