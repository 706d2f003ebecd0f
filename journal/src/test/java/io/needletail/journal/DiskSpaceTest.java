package io.needletail.journal;

import static io.needletail.journal.StoredRecord.NOW_NS;
import static io.needletail.journal.StoredRecord.frame;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that deleted files are unmapped: a mapped file takes space on the disk. The test reads the mappings of the
 * process.
 */
@EnabledOnOs(OS.LINUX)
class DiskSpaceTest {

    private static final JournalConfig AGED = JournalConfig.DEFAULTS
            .withSizes(JournalConfig.SEGMENT_BYTES_MIN, JournalConfig.KEEP_ALL)
            .with(to ->
                    to.retention = JournalRetention.DEFAULTS.withKeepNs(1_000).droppingOldest());

    @TempDir
    private Path directory;

    @Test
    void segmentsThatGrewTooOldGiveTheirRoomBackWhileTheJournalIsOpen() throws IOException {
        try (Journal journal = Journal.open(directory, AGED, StoredRecord.AT_ONCE)) {
            fill(journal, NOW_NS, 10);
            assertThat(mapped()).hasSize(10);
            fill(journal, NOW_NS + 10_000, 11);
            // They are deleted when the next segment is prepared.
            sendSome(journal, NOW_NS + 10_000, JournalConfig.SEGMENT_BYTES_MIN / 2);
            assertThat(SegmentFiles.list(directory)).hasSize(3);
            assertThat(mapped()).hasSize(3).noneMatch(DiskSpaceTest::isDeleted);
        }
        assertThat(mapped()).isEmpty();
    }

    @Test
    void segmentsThatAreDeletedAtOpeningAreNotMapped() throws IOException {
        try (Journal journal = Journal.open(
                directory, AGED.with(to -> to.retention = JournalRetention.DEFAULTS), StoredRecord.AT_ONCE)) {
            fill(journal, NOW_NS, 10);
        }
        JournalConfig less = AGED.with(to -> to.retention = JournalRetention.DEFAULTS
                .withMaxBytes(3L * JournalConfig.SEGMENT_BYTES_MIN)
                .droppingOldest());
        try (Journal journal = Journal.open(directory, less, StoredRecord.AT_ONCE)) {
            assertThat(journal.nextOut()).isGreaterThan(1);
            assertThat(mapped()).hasSize(2).noneMatch(DiskSpaceTest::isDeleted);
        }
    }

    @Test
    void aPreparationThatFailsLeavesNoMapping() throws IOException {
        Path obstacle = directory.resolve("preparing");
        try (Journal journal = Journal.open(directory, AGED, StoredRecord.AT_ONCE)) {
            Files.createDirectories(obstacle.resolve("in the way"));
            fill(journal, NOW_NS, 5);
            assertThat(journal.accepts(500)).isFalse();
            assertThat(mapped()).hasSize(1);
            Files.delete(obstacle.resolve("in the way"));
            Files.delete(obstacle);
        }
        assertThat(mapped()).isEmpty();
    }

    @Test
    void aSegmentIsKeptMappedWhileItIsForcedAndLetGoAfterwards() throws IOException {
        Queue<Runnable> background = new ArrayDeque<>();
        SegmentFiles files = new SegmentFiles(directory, false);
        Segment first = files.create(1, JournalConfig.SEGMENT_BYTES_MIN);
        Segment second = files.create(2, JournalConfig.SEGMENT_BYTES_MIN);
        RetainedSegments retained = new RetainedSegments(first, AGED, new ReadAhead(Runnable::run));
        retained.add(second);
        JournalSyncer syncing = new JournalSyncer(background::add, first);
        assertThat(syncing.mayForce(first)).isFalse();
        syncing.pin();
        syncing.keepFrom(second);
        assertThat(syncing.mayForce(first)).isTrue();
        assertThat(syncing.mayForce(second)).isTrue();
        syncing.unpin();
        assertThat(syncing.mayForce(first)).isFalse();
        files.close();
    }

    @Test
    void manySegmentsAreLetGoWhileOthersAreForced() throws IOException {
        JournalConfig config = AGED.with(to -> to.sync = Sync.EVERY_MESSAGE);
        try (ExecutorService background = Executors.newCachedThreadPool();
                Journal journal = Journal.open(directory, config, background)) {
            for (int age = 1; age <= 10; age++) {
                // Segments become old only when the last of them is full: then they are released at once, during a
                // requested
                // force.
                fill(journal, NOW_NS + age * 10_000L, age * 6L);
                assertThat(journal.state()).isEqualTo(Journal.State.READY);
            }
            assertThat(journal.failure()).isEmpty();
        }
        try (Journal journal = Journal.open(directory, config, StoredRecord.AT_ONCE)) {
            assertThat(journal.recovery().damages()).isEmpty();
        }
    }

    /** Sends until a segment is written. */
    private static void fill(Journal journal, long nowNs, long ordinal) {
        sendSome(journal, nowNs, (ordinal - 1) * JournalConfig.SEGMENT_BYTES_MIN - journal.position());
    }

    private static void sendSome(Journal journal, long nowNs, long bytes) {
        long end = journal.position() + bytes;
        while (journal.position() < end) {
            if (!journal.accepts(500)) return;
            journal.sent(journal.nextOut(), frame(journal.nextOut(), 500), 0, 500, nowNs);
            journal.commit();
            journal.requestSync();
        }
    }

    private List<String> mapped() throws IOException {
        String prefix = directory.toRealPath() + "/";
        return Files.readAllLines(Path.of("/proc/self/maps")).stream()
                .filter(line -> line.contains(prefix) && line.contains(".journal"))
                .toList();
    }

    private static boolean isDeleted(String mapping) {
        return mapping.endsWith("(deleted)");
    }
}
