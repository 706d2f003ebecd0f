package io.needletail.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.journal.Recovery.Damage;
import io.needletail.journal.Recovery.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests damaged files, and pages that a dying machine did not write. */
class DamageTest {

    private static final int MESSAGES = 400;
    private static final int PAGE_BYTES = 4096;

    @TempDir
    private Path parent;

    private Path directory;
    private List<Path> segments;

    @BeforeEach
    void writeThreeSegments() throws IOException {
        Path written = parent.resolve("written");
        directory = parent.resolve("crashed");
        try (Journal journal = StoredRecord.open(written)) {
            for (int i = 1; i <= MESSAGES; i++) {
                StoredRecord.sent(journal, i, 350);
                journal.commit();
            }
            StoredRecord.copy(written, directory);
        }
        segments = SegmentFiles.list(directory);
    }

    @Test
    void aMissingSegmentIsReportedEachTime() throws IOException {
        Files.delete(segments.get(1));
        for (int i = 0; i < 2; i++) {
            try (Journal journal = StoredRecord.openDamaged(directory)) {
                assertThat(journal.recovery().damages()).containsExactly(new Damage("0000000000000002.journal", 0, 0));
                assertThat(journal.nextOut()).isEqualTo(MESSAGES + 1);
                assertThat(StoredRecord.find(journal, 200)).isEmpty();
                assertThat(StoredRecord.find(journal, 1)).hasSize(350);
                assertThat(StoredRecord.find(journal, MESSAGES)).hasSize(350);
            }
            assertReaderReports(new Damage("0000000000000002.journal", 0, 0));
        }
    }

    @Test
    void aSegmentWithABrokenHeaderIsSetAsideAndReported() throws IOException {
        byte[] bytes = Files.readAllBytes(segments.get(1));
        bytes[17] ^= 1;
        Files.write(segments.get(1), bytes);
        Damage damage = new Damage("0000000000000002.journal", 0, bytes.length);
        assertReaderReports(damage);
        try (Journal journal = StoredRecord.openDamaged(directory)) {
            assertThat(journal.recovery().damages()).containsExactly(damage);
            assertThat(journal.nextOut()).isEqualTo(MESSAGES + 1);
        }
        assertThat(directory.resolve("0000000000000002.journal.damaged")).hasBinaryContent(bytes);
    }

    @Test
    void anEarlierSegmentWhoseEndIsLostIsReported() throws IOException {
        byte[] bytes = Files.readAllBytes(segments.get(0));
        Arrays.fill(bytes, bytes.length - 5 * PAGE_BYTES, bytes.length, (byte) 0);
        Files.write(segments.get(0), bytes);
        assertThat(damagesRead()).hasSize(1);
        for (int i = 0; i < 2; i++) {
            try (Journal journal = StoredRecord.openDamaged(directory)) {
                assertThat(journal.recovery().damages()).hasSize(1);
                assertThat(journal.nextOut()).isEqualTo(MESSAGES + 1);
            }
            assertThat(damagesRead()).hasSize(1);
        }
    }

    @Test
    void pagesThatWereNotWrittenCostTheirBatchesOnly() throws IOException {
        Path last = segments.get(2);
        byte[] whole = Files.readAllBytes(last);
        for (int i = 0; i < 60; i++) {
            long seed = System.nanoTime();
            Files.write(last, withoutSomePages(whole, new Random(seed)));
            List<StoredRecord> before = StoredRecord.read(directory);
            Path copy = StoredRecord.copy(directory, parent.resolve("copy"));
            try (Journal journal = StoredRecord.openDamaged(copy)) {
                assertThat(journal.nextOut()).as("seed " + seed).isEqualTo(MESSAGES + 1);
                before.forEach(sent -> assertThat(StoredRecord.find(journal, sent.seqNum()))
                        .as("seed " + seed)
                        .isEqualTo(sent.frame()));
                assertThat(journal.recovery().ending()).as("seed " + seed).isIn(Ending.STOPPED, Ending.TORN);
            }
            assertThat(StoredRecord.read(copy)).as("seed " + seed).isEqualTo(before);
            StoredRecord.delete(copy);
        }
    }

    @Test
    void aCleanJournalReadsToItsEnd() throws IOException {
        Path clean = parent.resolve("written");
        try (JournalReader reader = JournalReader.open(clean)) {
            assertThat(StoredRecord.read(reader))
                    .extracting(StoredRecord::seqNum)
                    .containsExactlyElementsOf(IntStream.rangeClosed(1, MESSAGES)
                            .mapToObj(i -> (long) i)
                            .toList());
            assertThat(reader.damages()).isEmpty();
            assertThat(reader.ending()).isEqualTo(Ending.CLOSED);
        }
    }

    @Test
    void aDirectoryWithoutAJournalIsNamed() {
        assertThatThrownBy(() -> JournalReader.open(parent.resolve("nowhere")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no journal in")
                .hasMessageContaining("nowhere");
        assertThatThrownBy(() -> JournalReader.open(parent))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("holds no segment with records");
    }

    private static byte[] withoutSomePages(byte[] whole, Random random) {
        byte[] bytes = whole.clone();
        // The first page was written when the segment was prepared.
        for (int page = 1; page < bytes.length / PAGE_BYTES; page++) {
            if (random.nextInt(4) == 0) {
                Arrays.fill(bytes, page * PAGE_BYTES, (page + 1) * PAGE_BYTES, (byte) 0);
            }
        }
        return bytes;
    }

    private void assertReaderReports(Damage damage) throws IOException {
        assertThat(damagesRead()).containsExactly(damage);
    }

    private List<Damage> damagesRead() throws IOException {
        try (JournalReader reader = JournalReader.open(directory)) {
            StoredRecord.read(reader);
            return reader.damages();
        }
    }
}
