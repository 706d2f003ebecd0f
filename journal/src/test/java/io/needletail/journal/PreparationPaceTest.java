package io.needletail.journal;

import static io.needletail.journal.StoredRecord.NOW_NS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreparationPaceTest {

    private static final int STEPS = 4;
    private static final int SEGMENT_BYTES = STEPS * PreparationPace.STEP_BYTES;

    @TempDir
    private Path directory;

    @Test
    void zerosAreWrittenInStepsWithAPauseBetweenTwo() throws IOException {
        List<Long> done = new ArrayList<>();
        try (SegmentFiles files = new SegmentFiles(directory, false)) {
            Segment segment = files.createFilled(1, SEGMENT_BYTES, (at, all) -> done.add(at));
            assertThat(segment.size()).isEqualTo(SEGMENT_BYTES);
            Segment again = files.recycle(segment, 2, (at, all) -> done.add(at));
            assertThat(again.size()).isEqualTo(SEGMENT_BYTES);
        }
        List<Long> steps = LongStream.range(1, STEPS)
                .mapToObj(step -> step * PreparationPace.STEP_BYTES)
                .toList();
        assertThat(done).isEqualTo(Stream.of(steps, steps).flatMap(List::stream).toList());
        assertThat(Files.size(SegmentFiles.list(directory).getFirst())).isEqualTo(SEGMENT_BYTES);
    }

    @Test
    void thereIsTimeForARestAsLongAsThePreparedPartIsAQuarterAheadOfTheFilledOne() {
        assertThat(PreparationPace.isAhead(1_000, 8_000, 64, 4_000)).isTrue();
        assertThat(PreparationPace.isAhead(1_000, 8_000, 400, 4_000)).isTrue();
        assertThat(PreparationPace.isAhead(1_000, 8_000, 401, 4_000)).isFalse();
        assertThat(PreparationPace.isAhead(8_000, 8_000, 3_201, 4_000)).isFalse();
    }

    @Test
    void theLargestSegmentsOverflowNothing() {
        int largest = JournalConfig.SEGMENT_BYTES_MAX;
        assertThat(PreparationPace.isAhead(largest, 2L * largest, largest / 8 * 3, largest))
                .isTrue();
        assertThat(PreparationPace.isAhead(largest, 2L * largest, largest, largest))
                .isFalse();
    }

    @Test
    void aJournalThatFillsFasterThanThePaceLosesNothingAndCountsWhereItWaited() throws IOException {
        int messages = 40_000;
        JournalConfig config =
                JournalConfig.DEFAULTS.withSizes(JournalConfig.SEGMENT_BYTES, 2L * JournalConfig.SEGMENT_BYTES);
        try (ExecutorService background = Executors.newSingleThreadExecutor();
                Journal journal = Journal.open(directory, config, background)) {
            byte[] frame = StoredRecord.frame(1, 400);
            for (long number = 1; number <= messages; number++) {
                assertThat(journal.awaitRoom(frame.length)).isTrue();
                journal.sent(number, frame, 0, frame.length, NOW_NS);
                journal.commit();
            }
            assertThat(journal.nextOut()).isEqualTo(messages + 1L);
            assertThat(journal.stallNs() > 0).isEqualTo(journal.stalls() > 0);
        }
    }
}
