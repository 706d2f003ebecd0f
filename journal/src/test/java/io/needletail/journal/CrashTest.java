package io.needletail.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.journal.Recovery.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every cut and every flipped byte: recovery yields whole batches, and all that are intact. */
class CrashTest {

    private static final int BATCHES = 3;

    @TempDir
    private Path directory;

    /** The first segment, {@code ends[n]} the offset after batch n, and batch n's records. */
    private byte[] segment;

    private final int[] ends = new int[BATCHES + 1];
    private final List<List<StoredRecord>> batches = new ArrayList<>();

    @BeforeEach
    void write() throws IOException {
        Path written = directory.resolve("written");
        try (Journal journal = StoredRecord.open(written)) {
            ends[0] = (int) journal.position();
            for (int i = 1; i <= BATCHES; i++) {
                StoredRecord.received(journal, i, 20 + i);
                StoredRecord.sent(journal, 2L * i - 1, 27 + i);
                StoredRecord.sent(journal, 2L * i, 21 * i);
                journal.commit();
                ends[i] = (int) journal.position();
                batches.add(List.of(
                        written(RecordType.RECEIVED, i, 20 + i),
                        written(RecordType.SENT, 2L * i - 1, 27 + i),
                        written(RecordType.SENT, 2L * i, 21 * i)));
            }
            segment = Files.readAllBytes(SegmentFiles.list(written).getFirst());
        }
    }

    private static StoredRecord written(RecordType kind, long seqNum, int length) {
        byte[] frame = StoredRecord.frame(seqNum, length);
        return new StoredRecord(kind, seqNum, new String(frame, 0, length, US_ASCII));
    }

    @Test
    void aLastBatchCutAnywhereIsDroppedAsAWhole() throws IOException {
        for (int cut = ends[BATCHES - 1]; cut < ends[BATCHES]; cut++) {
            byte[] zeroed = segment.clone();
            Arrays.fill(zeroed, cut, zeroed.length, (byte) 0);
            // The last bytes of the batch are padding and zero anyhow.
            int expected = Arrays.equals(zeroed, segment) ? BATCHES : BATCHES - 1;
            assertRecovered(zeroed, "zero from " + cut, expected);
        }
    }

    @Test
    void aFileCutShortAnywhereInItsLastBatchLosesThatBatchOnly() throws IOException {
        for (int cut = ends[BATCHES - 1]; cut < ends[BATCHES]; cut++) {
            byte[] shortened = Arrays.copyOf(segment, cut);
            byte[] restored = Arrays.copyOf(shortened, segment.length);
            assertRecovered(shortened, "cut at " + cut, Arrays.equals(restored, segment) ? BATCHES : BATCHES - 1);
        }
    }

    @Test
    void anyFlippedByteCostsItsBatchAndNoOther() throws IOException {
        for (int at = ends[0]; at < ends[BATCHES]; at++) {
            byte[] flipped = segment.clone();
            flipped[at] ^= 0x41;
            int batch = 0;
            while (at >= ends[batch + 1]) {
                batch++;
            }
            List<List<StoredRecord>> expected = new ArrayList<>(batches);
            if (!isPadding(at)) {
                expected.remove(batch);
            }
            Recovery recovery = recover(flipped, "flipped at " + at, expected);
            boolean middle = !isPadding(at) && batch < BATCHES - 1;
            assertThat(recovery.damages()).as("flipped at " + at).hasSize(middle ? 1 : 0);
        }
    }

    @Test
    void bytesAfterTheLastBatchAreCut() throws IOException {
        for (int at = ends[BATCHES]; at < ends[BATCHES] + 100; at++) {
            byte[] flipped = segment.clone();
            flipped[at] ^= 0x41;
            assertRecovered(flipped, "flipped at " + at, BATCHES);
        }
    }

    @Test
    void aBatchThatWasNotPublishedIsUncommitted() throws IOException {
        byte[] unpublished = segment.clone();
        int first = ends[BATCHES - 1];
        int length = (unpublished[first] & 0xFF) | unpublished[first + 1] << 8;
        for (int i = 0; i < 4; i++) {
            unpublished[first + i] = (byte) (-length >> (8 * i));
        }
        Recovery recovery = recover(unpublished, "unpublished", batches.subList(0, BATCHES - 1));
        assertThat(recovery.ending()).isEqualTo(Ending.UNCOMMITTED);
        assertThat(recovery.bytesCut()).isEqualTo(ends[BATCHES] - ends[BATCHES - 1]);
    }

    @Test
    void theNumbersAfterDamageAreThoseOfTheNextBatch() throws IOException {
        byte[] flipped = segment.clone();
        flipped[ends[1] + 50] ^= 1;
        Path crashed = crashed(flipped);
        try (Journal journal = StoredRecord.openDamaged(crashed)) {
            assertThat(journal.nextIn()).isEqualTo(BATCHES + 1);
            assertThat(journal.nextOut()).isEqualTo(2 * BATCHES + 1);
            assertThat(StoredRecord.find(journal, 3)).isEmpty();
            assertThat(StoredRecord.find(journal, 5)).isNotEmpty();
        }
        try (Journal journal = StoredRecord.openDamaged(crashed)) {
            assertThat(journal.recovery().damages())
                    .containsExactly(
                            new Recovery.Damage("0000000000000001.journal", ends[1], ends[2] - (long) ends[1]));
        }
    }

    private boolean isPadding(int at) {
        int record = ends[0];
        int next = record;
        while (next <= at) {
            record = next;
            next += RecordLayout.aligned((segment[record] & 0xFF) | segment[record + 1] << 8);
        }
        return at >= record + ((segment[record] & 0xFF) | segment[record + 1] << 8);
    }

    private void assertRecovered(byte[] bytes, String crash, int count) throws IOException {
        Recovery recovery = recover(bytes, crash, batches.subList(0, count));
        assertThat(recovery.damages()).as(crash).isEmpty();
    }

    /** Recovers, continues writing, and reads all records back. */
    private Recovery recover(byte[] bytes, String crash, List<List<StoredRecord>> expected) throws IOException {
        Path crashed = crashed(bytes);
        List<StoredRecord> records =
                new ArrayList<>(expected.stream().flatMap(List::stream).toList());
        assertThat(StoredRecord.read(crashed)).as(crash + ", as it is").isEqualTo(records);
        Recovery recovery;
        try (Journal journal = StoredRecord.openDamaged(crashed)) {
            recovery = journal.recovery();
            assertThat(recovery.ending()).as(crash).isNotIn(Ending.NEW, Ending.CLOSED);
            long last = records.getLast().seqNum();
            assertThat(journal.nextOut()).as(crash).isEqualTo(last + 1);
            StoredRecord.sent(journal, last + 1, 60);
            journal.commit();
            records.add(written(RecordType.SENT, last + 1, 60));
        }
        assertThat(StoredRecord.read(crashed)).as(crash + ", recovered").isEqualTo(records);
        StoredRecord.delete(crashed);
        return recovery;
    }

    private Path crashed(byte[] bytes) throws IOException {
        Path crashed = Files.createDirectory(directory.resolve("crashed"));
        Files.write(crashed.resolve("0000000000000001.journal"), bytes);
        return crashed;
    }
}
