package io.needletail.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageToucherTest {

    private static final int SEGMENT_BYTES = 1 << 20;
    private static final int PAGE_BYTES = 4096;

    @TempDir
    private Path directory;

    private final Queue<Runnable> background = new ArrayDeque<>();

    @Test
    void aFreshJournalTouchesFourPagesAhead() throws IOException {
        try (Journal journal = open()) {
            assertThat(pagesTouched(journal)).isEqualTo(4);
            assertThat(pagesTouched(journal)).isZero();
        }
    }

    @Test
    void aJournalTouchesAsMuchAheadAsItHasUpToTheLargestDistance() throws IOException {
        try (Journal journal = open()) {
            append(journal, 100_000);
            assertThat(pagesTouched(journal)).isBetween(100_000 / PAGE_BYTES, 104_000 / PAGE_BYTES + 1);
            append(journal, 300_000);
            pagesTouched(journal);
            append(journal, 10 * PAGE_BYTES);
            assertThat(pagesTouched(journal)).isBetween(9, 12);
        }
    }

    @Test
    void atTheEndOfASegmentThePagesOfTheNextOneAreTouchedAsSoonAsItIsReady() throws IOException {
        try (Journal journal = open()) {
            append(journal, SEGMENT_BYTES - 100_000);
            int here = pagesTouched(journal);
            assertThat(here).isLessThan(26);
            background.remove().run();
            assertThat(here + pagesTouched(journal)).isBetween(60, 64);
        }
    }

    @Test
    void aClosedJournalTouchesNothing() throws IOException {
        Journal journal = open();
        journal.close();
        assertThat(journal.prepare()).isFalse();
    }

    private Journal open() throws IOException {
        JournalConfig config = JournalConfig.DEFAULTS.withSizes(SEGMENT_BYTES, 2L * SEGMENT_BYTES);
        return Journal.open(directory, config, background::add);
    }

    private static int pagesTouched(Journal journal) {
        int pages = 0;
        while (journal.prepare()) pages++;
        return pages;
    }

    private static void append(Journal journal, int bytes) {
        byte[] frame = StoredRecord.frame(1, 900);
        for (long end = journal.position() + bytes; journal.position() < end; ) {
            assertThat(journal.accepts(frame.length)).isTrue();
            journal.sent(journal.nextOut(), frame, 0, frame.length, StoredRecord.NOW_NS);
            journal.commit();
        }
    }
}
