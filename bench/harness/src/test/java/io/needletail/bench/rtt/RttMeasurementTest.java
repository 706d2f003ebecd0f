package io.needletail.bench.rtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.within;

import io.needletail.bench.result.Ratio;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.CProgram;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.CorePinning;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.PeerCommands;
import io.needletail.bench.runner.PeerPair;
import io.needletail.bench.runner.Rounds;
import io.needletail.bench.runner.TestRuns;
import io.needletail.bench.runner.Transport;
import io.needletail.tools.history.MessageHistory;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a second, with real processes and real sockets; no figure is judged. */
class RttMeasurementTest {

    @TempDir
    private Path dir;

    private final StringWriter err = new StringWriter();

    private RttMeasurement asked(Transport transport, int rounds, Peer... peers) {
        return asked(RetainedFiles.HISTOGRAMS, transport, rounds, peers);
    }

    private RttMeasurement asked(RetainedFiles retained, Transport transport, int rounds, Peer... peers) {
        return new RttMeasurement(
                List.of(peers),
                new Rounds(1, 0, rounds),
                new Conditions(new Conditions.Journal(true, ByteSize.parse("256M")), new Conditions.Link(transport, 0)),
                dir,
                TestRuns.CLASS_PATHS,
                retained);
    }

    private Result measure(RttMeasurement asked) throws IOException, FailedRun {
        Result result = asked.measure(TestRuns.to(err));
        assertThat(result.summary()).allSatisfy(RttMeasurementTest::assertComplete);
        return result;
    }

    @Test
    void twoRoundsOfTwoPeersHaveAllFiguresAndLeaveHistogramsAndNoJournals() throws Exception {
        RttMeasurement asked = asked(Transport.TCP, 2, Peer.RAW, Peer.NEEDLETAIL);
        Result result = measure(asked);

        assertThat(result.summary()).extracting(row -> row.text("peer")).containsExactly("raw", "needletail");
        assertThat(result.rows()).hasSize(4);
        assertThat(result.summary().getFirst().cell("ratio_to_raw")).isEqualTo(new Ratio(1, 1, 1));
        assertThat(result.environment().get("journal_file_system")).isNotBlank();
        assertThat(result.summary().getLast().cells())
                .containsKeys("gc_count", "deopts", "jit_ms", "noise_percent", "noise_longest_us");
        assertThat(err.toString()).contains("disk:", "round 2 of 2: needletail");
        assertThat(asked.lastJournal()).isEmpty();
        for (String histogram : List.of("raw-1", "raw-2", "needletail-1", "needletail-2")) {
            assertThat(dir).isDirectoryContaining("glob:**" + histogram + ".hlog");
        }
        try (Stream<Path> left = Files.walk(dir)) {
            assertThat(left.filter(Files::isRegularFile))
                    .noneMatch(file -> file.toString().matches(".*\\.(journal|body|ns|fix)"))
                    .allMatch(file -> file.toFile().length() < 1 << 20);
        }
        assertThat(dir.resolve("needletail-1")).doesNotExist();
        assertThat(dir.resolve("needletail-2")).doesNotExist();
    }

    @Test
    @Tag("long")
    void everyOtherEngineRunsAndOneJournalIsLeftThatOfTheFirstPeerThatKeepsOne() throws Exception {
        Result result = measure(asked(
                RetainedFiles.HISTORY,
                Transport.TCP,
                1,
                Peer.PHILADELPHIA,
                Peer.ARTIO,
                Peer.NEEDLETAIL_VIEWS,
                Peer.NEEDLETAIL_VALIDATED));

        assertThat(result.summary()).hasSize(4);
        assertThat(dir.resolve("needletail-views-1")).isNotEmptyDirectory();
        assertThat(dir.resolve("needletail-validated-1")).doesNotExist();
    }

    @Test
    void overUnixDomainSocketsTheJournalBecomesTheHistoryOfEveryOrderAndReport() throws Exception {
        RttMeasurement asked = asked(
                RetainedFiles.HISTORY, Transport.UDS, 1, Peer.RAW, Peer.NEEDLETAIL_NOJOURNAL, Peer.NEEDLETAIL_PLAIN);
        Result result = measure(asked);

        assertThat(result.label()).isEqualTo("rtt-uds");
        assertThat(asked.lastJournal()).contains(dir.resolve("needletail-plain-1"));
        assertThat(result.environment().get("settings"))
                .contains("in segments of up to", "needletail-nojournal keeps its messages in memory");
        assertHistory(asked.lastJournal().orElseThrow(), result.rows().getLast());
    }

    @Test
    void withSharedMemoryTheFloorUsesTcpAndTheRatioIsPrinted() throws Exception {
        Result result = measure(asked(Transport.SHM, 1, Peer.RAW, Peer.NEEDLETAIL));

        assertThat(carriers(result)).containsExactly("raw (tcp) tcp", "needletail shm");
        assertThat(TestRuns.printed(result)).contains("needletail over shm: p50", "times faster than raw over tcp.");
    }

    @Test
    @Tag("long")
    void withTlsBothEnginesAreSecuredAndTheFloorUsesPlainTcp() throws Exception {
        Result result = measure(asked(Transport.TLS, 1, Peer.RAW, Peer.NEEDLETAIL, Peer.QUICKFIXJ));

        assertThat(carriers(result)).containsExactly("raw (tcp) tcp", "needletail tls", "quickfixj tls");
        assertThat(TestRuns.printed(result))
                .contains("raw (tcp)", "TLS_AES_128_GCM_SHA256", "what FIX and TLS cost together");
        Row quickfixj = result.summary().getLast();
        assertThat(quickfixj.figure("alloc_bytes_per_round_trip").orElseThrow()).isPositive();
        assertThat(result.environment().get("settings")).contains("quickfixj stores, logs and validates nothing");
    }

    @Test
    @Tag("long")
    void tlsRunsOverUnixDomainSockets() throws Exception {
        assertThat(carriers(measure(asked(Transport.UDS_TLS, 1, Peer.RAW, Peer.NEEDLETAIL))))
                .containsExactly("raw (uds) uds", "needletail uds-tls");
    }

    private static List<String> carriers(Result result) {
        return result.rows().stream()
                .map(row -> row.text("peer") + " " + row.text("transport"))
                .toList();
    }

    private static void assertComplete(Row row) {
        assertThat(row.figure("count").orElseThrow()).isPositive();
        assertThat(Stream.of("min_us", "p50_us", "p90_us", "p99_us", "p999_us", "p9999_us", "max_us")
                        .map(name -> row.figure(name).orElseThrow()))
                .isSorted();
        assertThat(row.figure("first_order_us").orElseThrow()).isPositive();
    }

    private static void assertHistory(Path round, Row row) throws IOException {
        MessageHistory history = MessageHistory.write(round.resolve("client"), round);

        List<String> orders = frames(history.outgoing(), "\u000135=D\u0001");
        List<String> reports = frames(history.incoming(), "\u000135=8\u0001");
        assertThat((double) orders.size())
                .isGreaterThanOrEqualTo(row.figure("count").orElseThrow());
        assertThat(reports).hasSize(2 * orders.size());
        // The floor must move as many bytes as the engine. On a busy machine the run has a hundred orders: each of the
        // two
        // numbers in an order, and of the four in a report, is up to five digits shorter than in a full run.
        assertThat(meanLength(orders)).isCloseTo(RttMeasurement.ORDER_BYTES, within(15.0));
        assertThat(meanLength(reports)).isCloseTo(RttMeasurement.REPORT_BYTES, within(25.0));
    }

    private static List<String> frames(Path history, String type) throws IOException {
        try (Stream<String> lines = Files.lines(history, StandardCharsets.ISO_8859_1)) {
            return lines.map(line -> line.substring(line.indexOf(';') + 1))
                    .filter(frame -> frame.contains(type))
                    .toList();
        }
    }

    private static double meanLength(List<String> frames) {
        return frames.stream().mapToInt(String::length).average().orElse(0);
    }

    @Test
    @Tag("long")
    void theFileStoreOfQuickFixJIsMeasuredWhenNamed() throws Exception {
        measure(asked(RetainedFiles.STORES, Transport.TCP, 1, Peer.QUICKFIXJ_DEFAULT));

        assertThat(dir.resolve("quickfixj-default-1").resolve("client")).isNotEmptyDirectory();
    }

    @Test
    void withoutACompilerTheFloorRunsInJavaWithItsAllocation() throws Exception {
        RttMeasurement asked = asked(Transport.TCP, 1, Peer.RAW);
        PeerCommands commands = new PeerCommands(
                TestRuns.CLASS_PATHS, CorePinning.ofThisMachine(), CProgram.java("a test"), asked.conditions(), dir);
        try (ChildProcesses children = ChildProcesses.watched()) {
            Row row = asked.measure(Peer.RAW, 1, new PeerPair(commands, TestRuns.unseen(), children));

            assertComplete(row);
            assertThat(row.cell("gc_count")).isNotNull();
        }
    }

    @Test
    @Tag("long")
    void warmPeersWithTheFlagsOfAMeasurementHaveAllFigures() throws Exception {
        RttMeasurement cold = asked(Transport.TCP, 1, Peer.RAW, Peer.NEEDLETAIL, Peer.QUICKFIXJ);
        ClassPaths withoutFurtherFlags = TestRuns.CLASS_PATHS.withJvmFlags();
        Result result = measure(new RttMeasurement(
                cold.peers(), new Rounds(1, 1, 1), cold.conditions(), dir, withoutFurtherFlags, cold.retained()));

        assertThat(result.summary()).hasSize(3);
        assertThat(result.environment()).containsEntry("warmup_s", "1");
    }

    @Test
    void aPeerThatCannotStartFailsTheRun() {
        ClassPaths nowhere = peer -> dir.resolve("nothing").toString();
        RttMeasurement usual = asked(Transport.TCP, 1, Peer.QUICKFIXJ);
        RttMeasurement asked =
                new RttMeasurement(usual.peers(), usual.timing(), usual.conditions(), dir, nowhere, usual.retained());

        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> asked.measure(TestRuns.unseen()))
                .withMessageContaining("server of quickfixj ended with 1");
    }

    @Test
    void aFullDiskIsRejectedBeforeTheFirstProcessStarts() {
        RttMeasurement asked = DiskBudgetTest.asked(dir, 2_000_000_000, 1, ByteSize.UNLIMITED, Peer.NEEDLETAIL);

        assertThatIOException().isThrownBy(() -> measure(asked)).withMessageContaining("--journal-keep");
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void noTailRatioWhenTheTailOfTheFloorVaries() {
        List<Row> rows = List.of(
                TestRuns.row("peer", "raw (tcp)", "p99_us", 10), TestRuns.row("peer", "raw (tcp)", "p99_us", 13));

        assertThat(RttMeasurement.p99Spread(rows)).contains(1.3);
        assertThat(RttMeasurement.p99Spread(List.of())).isEmpty();
    }
}
