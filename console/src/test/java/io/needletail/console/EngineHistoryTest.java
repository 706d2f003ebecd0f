package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.console.EngineHistory.Found;
import io.needletail.console.EngineHistory.Query;
import io.needletail.console.LatencyHistory.Percentiles;
import io.needletail.engine.operate.EngineMetrics;
import io.needletail.engine.operate.EngineMetrics.Histogram;
import io.needletail.engine.operate.EngineReport;
import io.needletail.fixtures.RecordedLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The history of rates and latency of one engine, with a clock that the test moves: a reading each second. */
final class EngineHistoryTest {
    /** Six minutes of 10 s, and ten of one minute. */
    private static final List<HistoryRing> RINGS = List.of(new HistoryRing(10_000, 36), new HistoryRing(60_000, 10));

    private static final String NAME = "history-orders.ring";
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;

    @TempDir
    private Path folder;

    private final RecordedLog log = new RecordedLog();
    private final TreeMap<Long, Long> counts = new TreeMap<>();
    private Path file;
    private EngineHistory history;
    private long nowMs = HOUR;
    private long pid = 1;
    private long nextIn = 1;
    private long loggedOn = 2;

    @BeforeEach
    void begin() {
        file = folder.resolve("console").resolve(NAME);
        history = history();
    }

    @AfterEach
    void end() {
        history.close();
    }

    @Test
    void anIntervalHasThePercentilesOfItsMergedValuesAndTheMeanOfItsRates() throws IOException {
        read();
        for (int second = 1; second <= 9; second++) {
            value(100, 10);
            nextIn += 20;
            read();
        }
        // One slow second: the mean of the percentiles of ten seconds would be far below.
        value(5_000, 10);
        nextIn += 20;
        loggedOn = 1;
        nowMs -= 1;
        read();
        nowMs += 1;
        seconds(2);
        HistoryRecord first = points(HOUR, HOUR + 10 * SECOND).getFirst();
        assertThat(first.stages().get("session"))
                .isEqualTo(new Percentiles(
                        100, Optional.of(100L), Optional.of(5_000L), Optional.of(5_000L), Optional.of(5_000L)));
        assertThat(first)
                .extracting(HistoryRecord::loggedOnMin, HistoryRecord::loggedOnMax, HistoryRecord::coveredMs)
                .containsExactly(1, 2, 9_999L);
        assertThat(first.inPerSecond()).isEqualTo(20.002);
    }

    @Test
    void theMinuteHasThePercentilesOfTheMinuteAndNotThoseOfTenSeconds() throws IOException {
        seconds(30);
        value(7_000, 1);
        seconds(60);
        assertThat(found(HOUR, HOUR + MINUTE, 1).points())
                .extracting(
                        HistoryRecord::atMs, one -> one.stages().get("session").count(), this::maxNs)
                .containsExactly(tuple(HOUR, 59L, 7_000L));
        assertThat(points(HOUR, HOUR + MINUTE))
                .extracting(this::maxNs)
                .containsExactly(100L, 100L, 100L, 7_000L, 100L, 100L);
    }

    @Test
    void theRingKeepsTheNewestIntervalsAndTheFileKeepsItsSize() throws IOException {
        seconds(15 * 60);
        long kept = 6 * MINUTE;
        assertThat(found(nowMs - kept, nowMs, 36).points())
                .hasSize(36)
                .extracting(HistoryRecord::atMs)
                .startsWith(nowMs - kept)
                .isSorted();
        assertThat(found(HOUR, nowMs, 36).intervalMs()).isEqualTo(MINUTE);
        assertThat(found(HOUR, nowMs, 36).points())
                .first()
                .extracting(HistoryRecord::atMs)
                .isEqualTo(HOUR + 5 * MINUTE);
        long records = 36 + 10;
        assertThat(Files.size(file)).isEqualTo(4096 + records * HistoryRecord.BYTES);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void aConsoleThatWasStoppedLeavesAGapAndNoZeros() throws IOException {
        seconds(25);
        restart();
        nowMs += 30 * SECOND;
        // The engine went on: these values came in no interval that the console knows.
        value(9_000, 5);
        seconds(25);
        assertThat(points(HOUR, nowMs))
                .extracting(HistoryRecord::atMs, HistoryRecord::coveredMs, this::maxNs)
                .containsExactly(
                        tuple(HOUR, 8_000L, 100L),
                        tuple(HOUR + 10 * SECOND, 10_000L, 100L),
                        tuple(HOUR + 20 * SECOND, 6_000L, 100L),
                        tuple(HOUR + 50 * SECOND, 3_000L, 100L),
                        tuple(HOUR + 60 * SECOND, 10_000L, 100L),
                        tuple(HOUR + 70 * SECOND, 10_000L, 100L));
    }

    @Test
    void anEngineThatCannotBeReadOrWasStartedAgainLeavesAGap() throws IOException {
        seconds(20);
        for (int second = 0; second < 20; second++) {
            nowMs += SECOND;
            history.accept(EngineState.unreachable("orders", nowMs, "connection refused"));
        }
        pid = 2;
        value(9_000, 5);
        seconds(21);
        assertThat(points(HOUR, nowMs))
                .extracting(HistoryRecord::atMs, this::maxNs)
                .containsExactly(
                        tuple(HOUR, 100L),
                        tuple(HOUR + 10 * SECOND, 100L),
                        tuple(HOUR + 20 * SECOND, 100L),
                        tuple(HOUR + 40 * SECOND, 100L),
                        tuple(HOUR + 50 * SECOND, 100L));
    }

    @Test
    void aClockThatIsSetBackWritesTheTimeAnewAndAClockThatIsSetForwardLeavesAGap() throws IOException {
        seconds(60);
        nowMs = HOUR + 25 * SECOND;
        seconds(6);
        value(8_000, 1);
        seconds(19);
        assertThat(points(HOUR, HOUR + MINUTE))
                .extracting(HistoryRecord::atMs, this::maxNs)
                .containsExactly(
                        tuple(HOUR, 100L),
                        tuple(HOUR + 10 * SECOND, 100L),
                        // Of two records of one interval that which covers more stays.
                        tuple(HOUR + 20 * SECOND, 100L),
                        tuple(HOUR + 30 * SECOND, 8_000L),
                        tuple(HOUR + 40 * SECOND, 100L),
                        tuple(HOUR + 50 * SECOND, 100L));
        nowMs += 10 * MINUTE;
        seconds(11);
        assertThat(points(nowMs - 5 * MINUTE, nowMs)).hasSize(1).allMatch(one -> one.coveredMs() < 10_001);
    }

    @Test
    void theIntervalOfARestartKeepsTheRecordThatCoversMoreOfIt() throws IOException {
        seconds(18);
        restart();
        value(7_000, 1);
        seconds(12);
        assertThat(points(HOUR + 10 * SECOND, HOUR + 20 * SECOND))
                .extracting(HistoryRecord::coveredMs, this::maxNs)
                .containsExactly(tuple(9_000L, 100L));
    }

    @Test
    void aTornRecordIsLeftOutWithOneLineInTheLog() throws IOException {
        seconds(45);
        history.close();
        long second = 4096 + (HOUR / 10_000 % 36 + 1) * HistoryRecord.BYTES;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), second + 100);
        }
        history = history();
        for (int times = 0; times < 3; times++) {
            assertThat(points(HOUR, HOUR + 40 * SECOND))
                    .extracting(HistoryRecord::atMs)
                    .containsExactly(HOUR, HOUR + 20 * SECOND, HOUR + 30 * SECOND);
        }
        assertThat(log.lines())
                .singleElement()
                .asString()
                .startsWith("WARN NT-707 " + file + ": damaged records are left out");
    }

    @Test
    void aFileWhoseCreationWasKilledIsMadeWhole() throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, new byte[5_000]);
        seconds(21);
        assertThat(points(HOUR, HOUR + 20 * SECOND)).hasSize(2);
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void aFileOfOtherRingsOrOfOtherContentIsKeptAsideAndReported() throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "a letter");
        seconds(21);
        history.close();
        byte[] older = Files.readAllBytes(file);
        history = new EngineHistory(
                "orders", RINGS, new HistoryFile(file, List.of(RINGS.getFirst(), new HistoryRing(MINUTE, 11)), log));
        assertThat(history.read(new Query(HOUR, nowMs, "", 100), nowMs).points())
                .isEmpty();
        assertThat(file.resolveSibling(NAME + ".old-1")).hasContent("a letter");
        assertThat(file.resolveSibling(NAME + ".old-2")).hasBinaryContent(older);
        assertThat(log.lines())
                .containsExactly(
                        "WARN NT-707 " + file + " is of another version or damaged: it is kept as " + NAME
                                + ".old-1, and a new history begins; delete it if not needed",
                        "WARN NT-707 " + file + " is of another version or damaged: it is kept as " + NAME
                                + ".old-2, and a new history begins; delete it if not needed");
    }

    @Test
    void aFolderThatCannotBeUsedIsLoggedOnceAndTheHistoryGoesOnWhenItCan() throws IOException {
        Files.writeString(folder.resolve("console"), "in the way");
        seconds(45);
        assertThat(log.lines()).singleElement().asString().contains("has a gap until it can be written: tried");
        Files.delete(folder.resolve("console"));
        seconds(20);
        assertThat(log.lines()).hasSize(2).last().asString().startsWith("INFO").endsWith("goes on");
        assertThat(points(HOUR, nowMs))
                .extracting(HistoryRecord::atMs)
                .containsExactly(HOUR + 40 * SECOND, HOUR + 50 * SECOND);
    }

    @Test
    void aFullDiskIsLoggedOnceAndTheHistoryGoesOnWhenThereIsRoom() throws IOException, InterruptedException {
        Path disk = Files.createDirectory(folder.resolve("console"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=16k", "needletail-test", disk.toString()),
                "a small tmpfs can only be mounted as root");
        try {
            seconds(45);
            assertThat(log.lines()).singleElement().asString().contains("No space left on device");
            assertThat(run("mount", "-o", "remount,size=1m", disk.toString())).isTrue();
            seconds(20);
            assertThat(points(HOUR, nowMs)).hasSize(2);
            // The room of all records is reserved.
            Files.write(disk.resolve("filler"), new byte[(int) disk.toFile().getUsableSpace()]);
            seconds(40);
            assertThat(points(HOUR, nowMs)).hasSize(6);
            assertThat(log.lines()).hasSize(2).last().asString().endsWith("goes on");
        } finally {
            history.close();
            assertThat(run("umount", disk.toString())).isTrue();
        }
    }

    @Test
    void aSecondConsoleOfTheFolderShowsWhatTheFirstRecordsAndGoesOnAfterIt() throws IOException {
        seconds(21);
        EngineHistory first = history;
        history = history();
        seconds(21);
        assertThat(log.lines()).singleElement().asString().contains("another console writes it");
        assertThat(points(HOUR, nowMs)).hasSize(2);
        first.close();
        seconds(20);
        assertThat(points(HOUR, nowMs)).hasSizeGreaterThan(3);
    }

    @Test
    void aTimeWithTooManyPointsIsRefused() throws IOException {
        seconds(121);
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> found(HOUR, nowMs, 2))
                .withMessageContaining("max=2: the time from 1970-01-01T01:00:00Z")
                .withMessageContaining("has 3 points of 60 s");
    }

    private EngineHistory history() {
        return new EngineHistory("orders", RINGS, new HistoryFile(file, RINGS, log));
    }

    private void restart() {
        history.close();
        history = history();
    }

    private void seconds(int count) {
        for (int second = 0; second < count; second++) {
            nowMs += SECOND;
            value(100, 1);
            accept();
        }
    }

    private void read() {
        accept();
        nowMs += SECOND;
    }

    private void accept() {
        Histogram total = new Histogram(counts.entrySet().stream()
                .map(bucket -> List.of(bucket.getKey(), bucket.getValue()))
                .toList());
        history.accept(new EngineState(
                "orders",
                nowMs,
                "",
                new EngineReport("", pid, Optional.empty(), 0, 2, loggedOn, Map.of(), Map.of(), List.of()),
                new EngineMetrics(0, 0, 0, 0, Optional.empty(), Map.of(), Map.of("session", total)),
                List.of(Readings.session(Map.of("status", "ACTIVE", "nextIn", nextIn)))));
    }

    private void value(long ns, long count) {
        counts.merge(ns, count, Long::sum);
    }

    private Found found(long fromMs, long toMs, int max) throws IOException {
        return history.read(new Query(fromMs, toMs, "session", max), nowMs);
    }

    private List<HistoryRecord> points(long fromMs, long toMs) throws IOException {
        return found(fromMs, toMs, 100).points();
    }

    private long maxNs(HistoryRecord record) {
        return record.stages().get("session").maxNs().orElseThrow();
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).start().waitFor() == 0;
    }
}
