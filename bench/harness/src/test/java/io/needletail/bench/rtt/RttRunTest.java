package io.needletail.bench.rtt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.within;

import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.CProgram;
import io.needletail.bench.runner.Children;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.Cores;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.PeerCommands;
import io.needletail.bench.runner.PeerPair;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Ratio;
import io.needletail.bench.runner.Transport;
import io.needletail.bench.runner.Tried;
import io.needletail.cli.journal.MessageHistory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a second, with real processes and real sockets; no figure is judged. */
class RttRunTest {

    @TempDir
    private Path dir;

    private final StringWriter err = new StringWriter();

    private Report measure(RttOptions options) throws IOException, FailedRun {
        return new RttRun(options, Tried.CLASS_PATHS, new PrintWriter(err), Progress.Look.LINES).measure();
    }

    @Test
    void twoRoundsOfTwoPeersGiveEveryFigure() throws Exception {
        Report report = measure(Rounds.options(dir, 1, 1, 2, Peer.RAW, Peer.QUICKFIXJ));

        assertThat(report.summaries()).extracting(Summary::peer).containsExactly(Peer.RAW, Peer.QUICKFIXJ);
        assertThat(report.summaries()).allSatisfy(RttRunTest::assertComplete);
        assertThat(report.summaries().getFirst().p50ToRaw()).contains(new Ratio(1, 1, 1));
        assertThat(report.fileSystem()).isNotBlank();
        assertThat(report.summaries().getLast().costs().orElseThrow().allocBytesPerRoundTrip())
                .isPositive();
        assertThat(dir).isDirectoryContaining("glob:**raw-2.hlog").isDirectoryContaining("glob:**quickfixj-1.hlog");
        assertThat(err.toString()).contains("disk:", "round 2 of 2: quickfixj");
    }

    @Test
    void everyOtherEngineAnswersEveryOrder() throws Exception {
        Report report = measure(Rounds.options(dir, Peer.PHILADELPHIA, Peer.ARTIO));

        assertThat(report.summaries()).extracting(Summary::peer).containsExactly(Peer.PHILADELPHIA, Peer.ARTIO);
        assertThat(report.summaries()).allSatisfy(RttRunTest::assertComplete);
    }

    @Test
    void theFloorAndNeedletailAlsoMeetOverASocketFile() throws Exception {
        RttOptions tcp = Rounds.options(dir, Peer.RAW, Peer.NEEDLETAIL, Peer.NEEDLETAIL_PLAIN);
        RttOptions uds = new RttOptions(
                tcp.peers(), tcp.timing(), tcp.journal(), new Conditions.Link(Transport.UDS, 0), tcp.dir());

        Report report = measure(uds);

        assertThat(report.summaries()).allSatisfy(RttRunTest::assertComplete);
        assertThat(Json.of(report)).contains("\"transport\": \"uds\"");
    }

    @Test
    void overSharedMemoryTheFloorStaysOnTcpAndTheRatioIsTold() throws Exception {
        RttOptions tcp = Rounds.options(dir, Peer.RAW, Peer.NEEDLETAIL);
        RttOptions shm = new RttOptions(
                tcp.peers(),
                tcp.timing(),
                new Conditions.Journal(true, ByteSize.parse("256M")),
                new Conditions.Link(Transport.SHM, 0),
                tcp.dir());

        Report report = measure(shm);
        String out = Tried.printed(report::print);

        assertThat(report.summaries()).allSatisfy(RttRunTest::assertComplete);
        assertThat(Json.of(report))
                .contains("\"raw\", \"transport\": \"tcp\"", "\"needletail\", \"transport\": \"shm\"");
        assertThat(out).contains("needletail over shm: p50", "times faster than raw over tcp.");
    }

    @Test
    void overTlsBothEnginesAreSecuredAndTheFloorStaysOnPlainTcp() throws Exception {
        RttOptions tcp = Rounds.options(dir, Peer.RAW, Peer.NEEDLETAIL, Peer.QUICKFIXJ);
        RttOptions tls = new RttOptions(
                tcp.peers(), tcp.timing(), tcp.journal(), new Conditions.Link(Transport.TLS, 0), tcp.dir());

        Report report = measure(tls);
        String out = Tried.printed(report::print);

        assertThat(report.summaries()).allSatisfy(RttRunTest::assertComplete);
        assertThat(Json.of(report))
                .contains("\"raw\", \"transport\": \"tcp\"", "\"quickfixj\", \"transport\": \"tls\"");
        assertThat(out).contains("raw (tcp)", "TLS_AES_128_GCM_SHA256", "what FIX and TLS cost together");
    }

    @Test
    void tlsAlsoGoesOverASocketFile() throws Exception {
        RttOptions tcp = Rounds.options(dir, Peer.RAW, Peer.NEEDLETAIL);
        RttOptions tls = new RttOptions(
                tcp.peers(), tcp.timing(), tcp.journal(), new Conditions.Link(Transport.UDS_TLS, 0), tcp.dir());

        assertThat(Json.of(measure(tls)))
                .contains("\"raw\", \"transport\": \"uds\"", "\"needletail\", \"transport\": \"uds-tls\"");
    }

    @Test
    void typedViewsAnswerEveryOrder() throws Exception {
        Report report = measure(Rounds.options(dir, Peer.NEEDLETAIL_VIEWS));

        assertThat(report.summaries()).singleElement().satisfies(RttRunTest::assertComplete);
    }

    private static void assertComplete(Summary summary) {
        Figures figures = summary.figures();
        assertThat(figures.count()).isPositive();
        assertThat(List.of(
                        figures.minUs(),
                        figures.p50Us(),
                        figures.p90Us(),
                        figures.p99Us(),
                        figures.p999Us(),
                        figures.p9999Us(),
                        figures.maxUs()))
                .isSorted();
        assertThat(summary.firstOrderUs()).isPositive();
    }

    @Test
    void theJournalOfNeedletailBecomesTheHistoryOfEveryOrderAndReport() throws Exception {
        Report report = measure(Rounds.options(dir, Peer.NEEDLETAIL));
        Path round = report.lastRound();
        MessageHistory history = MessageHistory.write(round.resolve("client"), round);

        assertThat(report.summaries()).singleElement().satisfies(RttRunTest::assertComplete);
        List<String> orders = frames(history.outgoing(), "\u000135=D\u0001");
        List<String> reports = frames(history.incoming(), "\u000135=8\u0001");
        assertThat(orders.size()).isGreaterThanOrEqualTo((int)
                report.summaries().getFirst().figures().count());
        assertThat(reports).hasSize(2 * orders.size());
        // The floor must move as many bytes as the engine; sequence numbers are shorter in so short a run.
        assertThat(meanLength(orders)).isCloseTo(Round.ORDER_BYTES, within(10.0));
        assertThat(meanLength(reports)).isCloseTo(Round.REPORT_BYTES, within(15.0));
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
    void theFileStoreOfQuickFixJIsMeasuredWhenNamed() throws Exception {
        Report report = measure(Rounds.options(dir, Peer.QUICKFIXJ_DEFAULT));

        assertThat(report.summaries()).singleElement().satisfies(RttRunTest::assertComplete);
        assertThat(dir.resolve("quickfixj-default-1").resolve("client")).isNotEmptyDirectory();
    }

    @Test
    void withoutACompilerRawRunsInJavaAndItsCostsAreKnown() throws Exception {
        RttOptions options = Rounds.options(dir, Peer.RAW);
        Cores cores = Cores.ofThisMachine();
        PeerCommands commands =
                new PeerCommands(Tried.CLASS_PATHS, cores, CProgram.java("a test says so"), options.conditions(), dir);
        try (Children children = Children.watched()) {
            Progress progress = new Progress(new PrintWriter(err), Progress.Look.LINES, 2);
            RoundResult result = new Round(new PeerPair(commands, progress, children), options).run(Peer.RAW, 1);

            assertThat(result.figures().count()).isPositive();
            assertThat(result.costs()).isPresent();
        }
    }

    @Test
    void aPeerThatCannotStartFailsTheRun() {
        ClassPaths nowhere = peer -> dir.resolve("nothing").toString();
        RttRun run =
                new RttRun(Rounds.options(dir, Peer.QUICKFIXJ), nowhere, new PrintWriter(err), Progress.Look.LINES);

        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(run::measure)
                .withMessageContaining("server of quickfixj ended with 1");
    }

    @Test
    void aFullDiskIsRefusedBeforeAnythingStarts() {
        RttOptions options = Rounds.options(dir, 2_000_000_000, 0, 1, Peer.NEEDLETAIL);

        assertThatIOException().isThrownBy(() -> measure(options)).withMessageContaining("--journal-keep");
        assertThat(dir).isEmptyDirectory();
    }
}
