package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.needletail.console.SessionTimeline.Event;
import io.needletail.engine.admin.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The timeline of sessions over restarts of the console. */
final class TimelineFileTest {
    private static final int CHUNK = 2_000;

    @TempDir
    private Path folder;

    @Test
    void eventsAreThereAfterARestart() throws IOException {
        try (TimelineFile file = TimelineFile.open(folder)) {
            SessionTimeline timeline = new SessionTimeline(Optional.of(file));
            timeline.accept(Readings.of(1, Map.of("status", "DISCONNECTED")));
            timeline.accept(Readings.of(2, Map.of("status", "ACTIVE")));
        }
        try (TimelineFile file = TimelineFile.open(folder)) {
            SessionTimeline timeline = new SessionTimeline(Optional.of(file));
            timeline.accept(Readings.of(3, Map.of("status", "ACTIVE")));
            timeline.accept(Readings.of(4, Map.of("status", "DISCONNECTED")));
            assertThat(timeline.newest("", "", 10))
                    .extracting(Event::atMs, Event::text)
                    .containsExactly(tuple(4L, Optional.of("DISCONNECTED")), tuple(2L, Optional.of("ACTIVE")));
        }
    }

    @Test
    void aTornLineCostsItselfOnly() throws IOException {
        write(1, 2);
        Files.writeString(folder.resolve("timeline.jsonl"), "{\"atMs\":3,\"eng", StandardOpenOption.APPEND);
        write(4, 5);

        assertThat(read()).containsExactly(1L, 2L, 4L, 5L);
    }

    @Test
    void aSecondConsoleOfTheFolderKeepsItsEventsInMemory() throws IOException {
        try (TimelineFile first = TimelineFile.open(folder)) {
            write(1, 2);
            first.append(event(3));
        }

        assertThat(read()).containsExactly(3L);
    }

    @Test
    void anEngineThatWasStartedAgainHasEventsAlthoughItsCountsFell() throws IOException {
        SessionTimeline timeline = new SessionTimeline(Optional.empty());
        for (long gaps : List.of(3L, 2L)) {
            timeline.accept(Readings.of(gaps, Map.of("status", "ACTIVE", "counters", Map.of("gap_detected", gaps))));
        }

        assertThat(timeline.newest("", "", 10))
                .extracting(Event::event, Event::count)
                .containsExactly(tuple("gap_detected", 2L));
    }

    @Test
    void twoFilesAreKeptAndTheNewestEventsAreInThem() throws IOException {
        int events = 3 * TimelineFile.BYTES_MAX / lineBytes();
        write(1, events);

        List<Long> kept = read();
        assertThat(kept).endsWith((long) events).doesNotContain(1L).isSorted();
        assertThat(Files.size(folder.resolve("timeline.jsonl")))
                .isLessThanOrEqualTo(TimelineFile.BYTES_MAX + lineBytes());
        assertThat(Files.size(folder.resolve("timeline.1.jsonl"))).isGreaterThanOrEqualTo(TimelineFile.BYTES_MAX);
    }

    private static int lineBytes() {
        return Json.text(event(1_000_000)).length() + 2;
    }

    private static Event event(long atMs) {
        return new Event(atMs, "orders", "A", "status", 1, "info", Optional.of("x".repeat(1000)));
    }

    // At most 10,000 events wait for the disk.
    private void write(long from, long to) throws IOException {
        for (long begin = from; begin <= to; begin += CHUNK) {
            try (TimelineFile file = TimelineFile.open(folder)) {
                for (long atMs = begin; atMs <= to && atMs < begin + CHUNK; atMs++) file.append(event(atMs));
            }
        }
    }

    private List<Long> read() throws IOException {
        List<Long> times = new ArrayList<>();
        try (TimelineFile file = TimelineFile.open(folder)) {
            file.read(event -> times.add(event.atMs()));
        }
        return times;
    }
}
