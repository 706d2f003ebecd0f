package io.needletail.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that old messages are deleted and the messages that a session needs are kept. */
class AgeTest {
    private static final long HOUR_NS = 3_600_000_000_000L;
    private static final int FRAME_BYTES = 1_000;
    private static final int A_SEGMENTS_WORTH = JournalConfig.SEGMENT_BYTES_MIN / FRAME_BYTES;

    private static final JournalConfig HOURLY = JournalConfig.DEFAULTS
            .withSizes(JournalConfig.SEGMENT_BYTES_MIN, JournalConfig.KEEP_ALL)
            .with(to ->
                    to.retention = JournalRetention.DEFAULTS.withKeepNs(HOUR_NS).droppingOldest());

    @TempDir
    private Path directory;

    private long nowNs = StoredRecord.NOW_NS;

    @Test
    void messagesOlderThanTheLimitGoWithTheNextSegment() throws IOException {
        try (Journal journal = Journal.open(directory, HOURLY, StoredRecord.AT_ONCE)) {
            send(journal, 5 * A_SEGMENTS_WORTH);
            assertThat(segments()).isGreaterThanOrEqualTo(5);
            long lastOld = journal.nextOut() - 1;
            nowNs += 2 * HOUR_NS;
            send(journal, 2 * A_SEGMENTS_WORTH);
            assertThat(StoredRecord.find(journal, 1)).isEmpty();
            assertThat(StoredRecord.find(journal, lastOld - A_SEGMENTS_WORTH)).isEmpty();
            assertThat(StoredRecord.find(journal, journal.nextOut() - 1)).isNotEmpty();
            assertThat(segments()).as("the two newest, and the one prepared").isLessThanOrEqualTo(4);
        }
    }

    @Test
    void numbersAndTheSessionsBeginningOutliveEveryMessage() throws IOException {
        long numbers;
        long began = nowNs;
        try (Journal journal = Journal.open(directory, HOURLY, StoredRecord.AT_ONCE)) {
            journal.reset(nowNs);
            for (int hour = 0; hour < 4; hour++) {
                send(journal, 3 * A_SEGMENTS_WORTH);
                nowNs += 2 * HOUR_NS;
            }
            numbers = journal.nextOut();
        }
        try (Journal journal = Journal.open(directory, HOURLY, StoredRecord.AT_ONCE)) {
            assertThat(journal.nextOut()).isEqualTo(numbers);
            assertThat(journal.createdNs()).isEqualTo(began);
            assertThat(StoredRecord.find(journal, 1)).isEmpty();
            assertThat(journal.recovery().damages()).isEmpty();
        }
    }

    @Test
    void aSessionBeginsWithItsFirstMessageOrItsLastReset() throws IOException {
        try (Journal journal = StoredRecord.open(directory)) {
            journal.commit();
            send(journal, 1);
            assertThat(journal.createdNs()).isGreaterThan(0).isLessThanOrEqualTo(StoredRecord.NOW_NS);
            nowNs += HOUR_NS;
            journal.reset(nowNs);
            journal.commit();
            assertThat(journal.createdNs()).isEqualTo(nowNs);
            nowNs += HOUR_NS;
            send(journal, 3);
        }
        try (Journal journal = StoredRecord.open(directory)) {
            assertThat(journal.createdNs()).isEqualTo(StoredRecord.NOW_NS + HOUR_NS);
        }
    }

    @Test
    void aResetThatWasNotCommittedDidNotHappen() throws IOException {
        try (Journal journal = StoredRecord.open(directory)) {
            send(journal, 2);
            nowNs += HOUR_NS;
            journal.reset(nowNs);
        }
        try (Journal journal = StoredRecord.open(directory)) {
            assertThat(journal.nextOut()).isEqualTo(3);
            assertThat(journal.createdNs()).isEqualTo(StoredRecord.NOW_NS);
        }
    }

    private void send(Journal journal, int messages) {
        for (int i = 0; i < messages; i++) {
            long seqNum = journal.nextOut();
            assertThat(journal.accepts(FRAME_BYTES)).isTrue();
            journal.sent(seqNum, StoredRecord.frame(seqNum, FRAME_BYTES), 0, FRAME_BYTES, nowNs);
            journal.commit();
        }
    }

    private int segments() throws IOException {
        return SegmentFiles.list(directory).size();
    }
}
