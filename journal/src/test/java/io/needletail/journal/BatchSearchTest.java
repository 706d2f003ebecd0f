package io.needletail.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests by counting, not by time, that recovery of a segment built to be searched for ever has a bounded cost. */
class BatchSearchTest {

    private static final int MIB = 1 << 20;

    /** Short records are summed up directly: in the worst case so many bytes for each offset where one may begin. */
    private static final long SUMMED_PER_BYTE_MAX = 1_024;

    @TempDir
    private Path directory;

    private final List<SegmentFiles> opened = new ArrayList<>();

    @AfterEach
    void unmap() {
        opened.forEach(SegmentFiles::close);
    }

    @ParameterizedTest
    @ValueSource(ints = {MIB / 4, 2 * MIB})
    void aRecordThatSeemsToBeginEverywhereAndToReachFarCostsNoMoreInALargerSegment(int bytes) throws IOException {
        Segment segment = segment(bytes);
        // Each word is a length, and for the record three words before it kind and flags.
        long word = (bytes / 2 & 0xFFFF_0000L) | RecordLayout.FIRST << 8 | RecordType.SENT.code();
        for (int at = Segment.RECORDS_OFFSET; at < bytes; at += Long.BYTES)
            segment.map.set(RecordLayout.LONG, at, word);
        BatchSearch search = new BatchSearch(segment);
        assertThat(search.next(Segment.RECORDS_OFFSET)).isZero();
        assertThat(search.records()).isGreaterThan(bytes / 32);
        assertLinear(search, bytes);
    }

    @ParameterizedTest
    @ValueSource(ints = {MIB / 4, 2 * MIB})
    void manyBeginningsOfOneLongBatchWithoutAnEndAreFollowedOnce(int bytes) throws IOException {
        Segment segment = segment(bytes);
        int middle = bytes / 2;
        for (int at = middle; at < bytes; at += RecordLayout.HEADER_BYTES) {
            write(segment, at, RecordLayout.HEADER_BYTES, (byte) 0);
        }
        // The later ones are within the earlier ones.
        for (int at = middle - RecordLayout.HEADER_BYTES;
                at >= Segment.RECORDS_OFFSET;
                at -= RecordLayout.HEADER_BYTES) {
            write(segment, at, middle - at, RecordLayout.FIRST);
        }
        BatchSearch search = new BatchSearch(segment);
        assertThat(search.next(Segment.RECORDS_OFFSET)).isZero();
        assertThat(search.records()).isBetween(bytes / 32L - 200, bytes / 32L + 200);
        assertLinear(search, bytes);
    }

    @Test
    void aBatchAfterAllThatIsFound() throws IOException {
        Segment segment = segment(MIB);
        byte whole = RecordLayout.FIRST | RecordLayout.LAST;
        write(segment, MIB - 64, 64, whole);
        for (int at = MIB - 128; at >= Segment.RECORDS_OFFSET; at -= 64) write(segment, at, MIB - 64 - at, (byte) 0);
        BatchSearch search = new BatchSearch(segment);
        assertThat(search.next(Segment.RECORDS_OFFSET)).isEqualTo(MIB - 64);
        assertThat(search.end(MIB - 64)).isEqualTo(MIB);
    }

    @Test
    void aBatchOfSeveralRecordsIsFoundByEachSearch() throws IOException {
        Segment segment = segment(MIB);
        int at = 4096;
        write(segment, at, 40, RecordLayout.FIRST);
        write(segment, at + 40, 100_000, (byte) 0);
        write(segment, at + 100_040, 33, RecordLayout.LAST);
        BatchSearch search = new BatchSearch(segment);
        for (int i = 0; i < 3; i++) {
            assertThat(search.next(Segment.RECORDS_OFFSET)).isEqualTo(at);
            assertThat(search.end(at)).isEqualTo(at + 100_080).isEqualTo(BatchVerifier.end(segment, at));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 64", "2, 64", "7, 64", "2, 1024", "7, 1024"})
    void openingTheJournalOfAKilledProcessReadsEachRecordOnce(int recordsPerBatch, int segmentKib) throws IOException {
        JournalConfig config = JournalConfig.DEFAULTS.withSizes(segmentKib * 1024, JournalConfig.KEEP_ALL);
        Path killed = directory.resolve("killed");
        long records;
        long bytes;
        try (Journal journal = Journal.open(directory.resolve("journal"), config, StoredRecord.AT_ONCE)) {
            for (long seqNum = 1; seqNum <= 21_000; seqNum++) {
                StoredRecord.sent(journal, seqNum, 200);
                if (seqNum % recordsPerBatch == 0) journal.commit();
            }
            records = journal.records();
            bytes = journal.position();
            StoredRecord.copy(directory.resolve("journal"), killed);
        }
        JournalScanner found = JournalScanner.scan(files(killed), killed);
        assertThat(found.kept()).hasSizeGreaterThan(4);
        assertThat(found.nextOut()).isEqualTo(21_001);
        // A record is examined, queried for a dead end, and summed up; at the end of a segment none of these happens.
        assertThat(found.work()).isLessThanOrEqualTo(2 * records + bytes);
    }

    @Test
    void aQuestionOfPlacesTouchesOneWordHoweverManyThereAre() {
        OffsetSet places = new OffsetSet(MIB);
        assertThat(places.has(800)).isFalse();
        places.add(800);
        places.add(MIB - RecordLayout.ALIGNMENT);
        assertThat(places.has(800)).isTrue();
        assertThat(places.has(792)).isFalse();
        assertThat(places.has(808)).isFalse();
        assertThat(places.has(MIB - RecordLayout.ALIGNMENT)).isTrue();
        assertThat(places.touched()).isEqualTo(7);
    }

    @Test
    void aSumWorkedOutIsTheSumOfTheBytes() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Segment segment = segment(MIB);
        byte[] noise = new byte[MIB - Segment.RECORDS_OFFSET];
        random.nextBytes(noise);
        MemorySegment.copy(noise, 0, segment.map, ValueLayout.JAVA_BYTE, Segment.RECORDS_OFFSET, noise.length);
        RangeChecksums sums = new RangeChecksums(segment);
        for (int i = 0; i < 2_000; i++) {
            int at = random.nextInt((MIB - RecordLayout.HEADER_BYTES) / 8) * 8;
            int length = RecordLayout.HEADER_BYTES + random.nextInt(MIB - at - RecordLayout.HEADER_BYTES + 1);
            assertThat(sums.of(at, length))
                    .as("seed " + seed + ", " + at + ", " + length)
                    .isEqualTo(segment.checksum(at, length));
        }
    }

    private static void assertLinear(BatchSearch search, int bytes) {
        assertThat(search.records()).isLessThanOrEqualTo(bytes / RecordLayout.ALIGNMENT);
        assertThat(search.bytes()).isLessThan(SUMMED_PER_BYTE_MAX * bytes);
    }

    private SegmentFiles files(Path path) {
        SegmentFiles files = new SegmentFiles(path, false);
        opened.add(files);
        return files;
    }

    private Segment segment(int bytes) throws IOException {
        return files(directory).create(1, bytes);
    }

    private static void write(Segment segment, int at, int length, byte flags) {
        MemorySegment map = segment.map;
        map.set(ValueLayout.JAVA_BYTE, (long) at + RecordLayout.KIND_OFFSET, RecordType.SENT.code());
        map.set(ValueLayout.JAVA_BYTE, (long) at + RecordLayout.FLAGS_OFFSET, flags);
        RecordLayout.crc(map, at, segment.checksum(at, length));
        RecordLayout.publish(map, at, length);
    }
}
