package io.needletail.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportTest {

    @TempDir
    Path folder;

    @Test
    void aPageHoldsEveryFigureOfEveryResult() throws IOException {
        write("rtt-tcp.json", """
                {"runs":[{"peer":"raw","p50_us":7.25,"max_us":3881.5},{"peer":"needletail","p50_us":8.5,"max_us":12345}],
                 "environment":{"cpu":"one <fast> core","rounds":3}}""");
        write("echo.json", """
                {"runs":[{"peer":"raw","count":1000,"actual":{"p999_us":51.25},"intended":{"p999_us":77.5}}]}""");

        String page = new Page(List.of(ResultFolder.read(folder))).html();

        assertThat(page)
                .contains("7.25", "3,882", "8.50", "12,345", "one &lt;fast&gt; core", "1,000", "51.25", "77.50")
                .contains("<th>p99.9 µs</th>", "<td>actual</td>", "<td>intended</td>")
                .doesNotContain("<script", "http:", "https:");
    }

    @Test
    void histogramsBecomeCurvesMaximaAndBarsBesideTheFloor() throws IOException {
        write("rtt-tcp.json", "{\"runs\":[{\"peer\":\"raw\"},{\"peer\":\"needletail\"}]}");
        histogram("rtt-tcp/raw-1.hlog", 10_000);
        histogram("rtt-tcp/needletail-1.hlog", 20_000);

        String page = new Page(List.of(ResultFolder.read(folder))).html();

        assertThat(page).contains("Latency by percentile", "The largest of each interval");
        assertThat(page.split("<polyline", -1)).hasSize(5);
        // Twice the floor at each of six percentiles, the floor's own bar left out.
        assertThat(page.split("<rect class=\"s1\"", -1)).hasSize(7);
        assertThat(page.split(">2\\.00</text>|>2</text>", -1)).hasSize(7);
    }

    @Test
    void averagesBecomeBarsBesideTheYardstick() throws IOException {
        write("codec.json", """
                {"rows":[{"message":"M","operation":"decode","library":"needletail","ns_per_op":100},
                  {"message":"M","operation":"decode","library":"other","ns_per_op":375},
                  {"message":"M","operation":"encode","library":"other","ns_per_op":900}]}""");

        String page = new Page(List.of(ResultFolder.read(folder))).html();

        assertThat(page).contains("Times needletail", "decode M", ">3.75</text>");
        assertThat(page.split("<rect", -1)).hasSize(2);
    }

    @Test
    void aRatioAndItsSpreadAreOneCell() throws IOException {
        write("rtt-tcp.json", """
                {"runs":[{"peer":"raw","ratio_to_raw":1,"ratio_to_raw_min":1,"ratio_to_raw_max":1},
                  {"peer":"needletail","ratio_to_raw":1.25,"ratio_to_raw_min":1.125,"ratio_to_raw_max":1.5}]}""");

        assertThat(new Page(List.of(ResultFolder.read(folder))).html())
                .contains("<td>1.25 (1.13-1.50)</td>", "<td>1.00</td>")
                .doesNotContain("raw min");
    }

    @Test
    void whatOthersPublishedStandsApart() throws IOException {
        write("fast.json", """
                {"rows":[{"workload":"single1","operation":"decode","library":"needletail","ns_per_message":64.5}],
                 "as_published":[{"workload":"single1","library":"theirs","messages_per_second":1168000}]}""");

        String page = new Page(List.of(ResultFolder.read(folder))).html();

        assertThat(page).contains("As others published it", "1,168,000").doesNotContain("as_published");
        assertThat(page.split("<table", -1)).hasSize(3);
    }

    @Test
    void aStepIsDrawnBesideItsOwnYardstick() throws IOException {
        write("journal.json", "{\"journal\":[{\"variant\":\"off\"},{\"variant\":\"on\"}]}");
        histogram("journal/off-1.hlog", 10_000);
        histogram("journal/on-1.hlog", 20_000);

        assertThat(new Page(List.of(ResultFolder.read(folder))).html()).contains("Times off at each percentile");
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
    void anIntervalWithoutMeasurementsHasNoLargest() throws IOException {
        histogram("rtt/raw-1.hlog", 10_000, 0);

        assertThat(Series.readAll(folder.resolve("rtt")).getFirst().maxima()).isEmpty();
    }

    @Test
    void aStepThatFailedIsToldOnThePage() throws IOException {
        write("rtt-tcp.json", "{\"runs\":[{\"peer\":\"raw\"}]}");
        write(
                ResultFolder.RUN,
                "{\"machine\":{},\"steps\":{\"rtt-tcp\":\"done\",\"codec\":\"ended with 1: no room\"}}");

        assertThat(new Page(List.of(ResultFolder.read(folder))).html()).contains("codec", "ended with 1: no room");
    }

    @Test
    void anEmptyFolderIsRefusedWithWhatToDo() {
        assertThatThrownBy(() -> ResultFolder.read(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("bench all");
    }

    @Test
    void whatFailsIsToldAndThePageIsWrittenAllTheSame() throws IOException {
        Terminal terminal = new Terminal(Main::commandLine, "bench", "all");
        int exit = terminal.execute("--quick", "--only", "journal", "--dir", folder);

        // The peers' class paths are those of an installed Needletail, which tests are not.
        assertThat(terminal.out()).contains("journal: ended with 1: ");
        assertThat(exit).isEqualTo(ExitCode.PROBLEMS);
        assertThat(Files.readString(folder.resolve("index.html")))
                .contains("ended with 1", "uname -a", "Machine and build", "noise before", "noise after");
    }

    @Test
    void anUnknownStepIsRefusedWithThoseThereAre() {
        Terminal terminal = new Terminal(Main::commandLine, "bench", "all");

        int exit = terminal.execute("--only", "lunch", "--dir", folder);

        assertThat(exit).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("'lunch'; there are floor, rtt-tcp");
    }

    @Test
    void figuresAreRecordedInACheckoutAlone() {
        Terminal terminal = new Terminal(Main::commandLine, "bench", "all");

        int exit = terminal.execute("--record", "--root", folder, "--dir", folder + "/report");

        assertThat(exit).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("has no docs/benchmarks", "--root");
    }

    @Test
    void aReportIsNeverWrittenOver() throws IOException {
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
