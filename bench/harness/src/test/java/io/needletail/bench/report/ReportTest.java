package io.needletail.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.ResultJson;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.TestRuns;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportTest {

    @TempDir
    Path folder;

    private static final List<Column> ROUND_TRIPS = List.of(
            Column.key("peer"),
            Column.figure("p50_us", "p50", "us", Format.DIGITS),
            Column.figure("max_us", "max", "us", Format.DIGITS),
            Column.ratio("ratio_to_raw", "p50/raw"));

    private void peers(String name, String... labels) throws IOException {
        Row[] rows = Stream.of(labels)
                .map(label -> TestRuns.row("peer", label, "p50_us", 7.25, "max_us", 3881.5))
                .toArray(Row[]::new);
        write(name + ".json", ResultJson.text(TestRuns.result(name, ROUND_TRIPS, rows)));
    }

    private String page() throws IOException {
        return new Page(List.of(ResultFolder.read(folder))).html();
    }

    @Test
    void aPageContainsEveryFigureOfEveryResult() throws IOException {
        Row needletail = TestRuns.row("peer", "needletail", "p50_us", 8.5);
        write("rtt.json", ResultJson.text(TestRuns.result("rtt", ROUND_TRIPS, needletail.with("ratio_to_raw", 1.25))));
        peers("other", "raw");

        assertThat(page())
                .contains("7.25", "3882", "8.50", "1.25", "one &lt;fast&gt; core", "Round trip of an order")
                .contains("<th class=\"n\">p50 µs</th>", "<td>needletail</td>")
                .doesNotContain("<script", "http:", "https:");
    }

    @Test
    void thePageBeginsWithTheMediansOfTheRoundTrip() throws IOException {
        peers("rtt", "raw", "quickfixj");
        peers("other", "raw");

        assertThat(page())
                .contains("2 measurements on one &lt;fast&gt; core, Linux K, JDK 25")
                .contains(
                        "at the median, <strong>7.25 µs</strong> with bare sockets, <strong>7.25 µs</strong> with quickfixj.");
    }

    @Test
    void histogramsBecomeCurvesMaximaAndBarsBesideTheFloor() throws IOException {
        peers("rtt", "raw", "needletail");
        histogram("rtt/raw-1.hlog", 10_000);
        histogram("rtt/needletail-1.hlog", 20_000);

        String page = page();

        assertThat(page).contains("Latency by percentile", "The largest of each interval");
        // Two curves of the headline, by the figures; two by percentile and two over time, by the histograms.
        assertThat(page.split("<polyline", -1)).hasSize(7);
        // Twice the floor at each of six percentiles, the floor's own bar left out.
        assertThat(page.split("<rect class=\"f1\"", -1)).hasSize(7);
        assertThat(page.split(">2\\.00</text>|>2</text>", -1)).hasSize(7);
    }

    @Test
    void averagesBecomeBarsBesideTheBaseline() throws IOException {
        List<Column> columns = List.of(
                Column.key("operation"),
                Column.key("message"),
                Column.key("library"),
                Column.figure("ns_per_op", "ns/op", "ns", Format.TENTHS));
        Result codec = TestRuns.result(
                "codec",
                columns,
                TestRuns.row("operation", "decode", "message", "M", "library", "needletail", "ns_per_op", 100),
                TestRuns.row("operation", "decode", "message", "M", "library", "other", "ns_per_op", 375),
                TestRuns.row("operation", "encode", "message", "M", "library", "other", "ns_per_op", 900));
        write("codec.json", ResultJson.text(codec));

        assertThat(page()).contains("Times needletail", "decode M", ">3.75</text>");
        assertThat(page().split("<rect", -1)).hasSize(2);
    }

    @Test
    void publishedFiguresAreShownSeparately() throws IOException {
        Result ours = TestRuns.result("fast", ROUND_TRIPS, TestRuns.row("peer", "needletail", "p50_us", 64.5));
        Result both = new Result(
                ours.kind(),
                "",
                "",
                "",
                "",
                ours.environment(),
                ours.columns(),
                ours.rows(),
                List.of(new Row(0, Map.of("peer", "theirs", "p50_us", 1168))),
                List.of());
        write("fast.json", ResultJson.text(both));

        assertThat(page()).contains("As others published it", "theirs", "1168");
        assertThat(page().split("<table", -1)).hasSize(4);
    }

    @Test
    void aStepIsDrawnBesideItsOwnBaseline() throws IOException {
        peers("journal", "off", "on");
        histogram("journal/off-1.hlog", 10_000);
        histogram("journal/on-1.hlog", 20_000);

        assertThat(page()).contains("Times off at each percentile");
    }

    @Test
    void roundsOfAPeerAreOneSeries() throws IOException {
        histogram("rtt/raw-1.hlog", 10_000);
        histogram("rtt/raw-2.hlog", 30_000);
        histogram("rtt/needletail-validated-1.hlog", 10_000);
        histogram("rtt/needletail-validated-1-intended.hlog", 10_000);

        assertThat(Series.readAll(folder.resolve("rtt")))
                .extracting(Series::label)
                .containsExactly("raw", "needletail-validated", "needletail-validated intended");
        assertThat(Series.readAll(folder.resolve("rtt")).getFirst().maxima()).hasSize(2);
    }

    @Test
    void anIntervalWithoutMeasurementsHasNoMaximum() throws IOException {
        histogram("rtt/raw-1.hlog", 10_000, 0);

        assertThat(Series.readAll(folder.resolve("rtt")).getFirst().maxima()).isEmpty();
    }

    @Test
    void aFailedStepIsShownOnThePage() throws IOException {
        peers("rtt", "raw");
        write(ResultFolder.RUN, "{\"machine\":{},\"steps\":{\"rtt\":\"done\",\"codec\":\"ended with 1: no room\"}}");

        assertThat(page()).contains("codec", "ended with 1: no room");
    }

    @Test
    void anEmptyFolderIsRejectedWithAnInstruction() {
        assertThatThrownBy(() -> ResultFolder.read(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("bench all");
    }

    @Test
    void aFailureIsReportedAndThePageIsStillWritten() throws IOException {
        Terminal terminal = new Terminal(Main::commandLine, "bench", "all");
        int exit = terminal.execute("--quick", "--only", "journal", "--dir", folder);

        // The peers' class paths are those of an installed Needletail, which tests are not.
        assertThat(terminal.out()).contains("journal: ended with 1: ");
        assertThat(exit).isEqualTo(ExitCode.PROBLEMS);
        assertThat(Files.readString(folder.resolve("index.html")))
                .contains("ended with 1", "uname -a", "Machine and build", "noise before", "noise after");
    }

    @Test
    void unknownStepIsRejectedWithTheListOfSteps() {
        Terminal terminal = new Terminal(Main::commandLine, "bench", "all");

        int exit = terminal.execute("--only", "lunch", "--dir", folder);

        assertThat(exit).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("'lunch'; there are floor, rtt-tcp");
    }

    @Test
    void figuresAreRecordedOnlyInACheckout() {
        Terminal terminal = new Terminal(Main::commandLine, "bench", "all");

        int exit = terminal.execute("--record", "--root", folder, "--dir", folder + "/report");

        assertThat(exit).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("has no docs/benchmarks", "--root");
    }

    @Test
    void shortRunsAreNotRecorded() {
        Terminal terminal = new Terminal(Main::commandLine, "bench", "all");

        int exit = terminal.execute("--record", "--quick", "--dir", folder + "/report");

        assertThat(exit).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--record takes full runs, and --quick is short");
    }

    @Test
    void theTimeOfAllStepsIsToldBeforeTheFirst() {
        Terminal terminal = new Terminal(Main::commandLine, "bench", "all");
        terminal.execute("--only", "floor,journal", "--dir", folder);

        assertThat(terminal.err().lines().findFirst())
                .hasValueSatisfying(
                        line -> assertThat(line).startsWith("takes about ").contains("floor 7 s"));
    }

    @Test
    void anExistingReportIsNotOverwritten() throws IOException {
        write(ResultFolder.RUN, "{}");
        Terminal terminal = new Terminal(Main::commandLine, "bench", "all");

        int exit = terminal.execute("--dir", folder);

        assertThat(exit).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("holds a report already");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private void histogram(String name, long ns) throws IOException {
        histogram(name, ns, 100);
    }

    private void histogram(String name, long ns, long count) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(ns, count);
        histogram.setStartTimeStamp(0);
        histogram.setEndTimeStamp(1_000);
        try (PrintStream log = new PrintStream(file.toFile(), StandardCharsets.US_ASCII)) {
            new HistogramLogWriter(log).outputIntervalHistogram(histogram);
        }
    }
}
