package io.needletail.bench.report;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.ResultJson;
import io.needletail.bench.runner.Programs;
import io.needletail.bench.runner.TestRuns;
import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page in a real browser; without one on PATH these tests are left out. */
final class BrowserTest {

    /** Written by the page's own measuring script, which the tests append. */
    private static final Pattern MEASURED = Pattern.compile(
            "<title>page (\\d+) of (\\d+), lines (\\d+), scrolling (.*?), high (\\d+)</title>", Pattern.DOTALL);

    /** The name of a recorded result: measurement, day, commit. */
    private static final Pattern RESULT = Pattern.compile("^(.*?)-\\d{4}-\\d\\d-\\d\\d-.*\\.json$");

    /** Pixels of a window. */
    private static final int SCREEN = 1000;

    private static final String MEASURE = """
            <script>document.title = 'page ' + document.documentElement.scrollWidth + ' of ' + innerWidth + ', lines '
              + [...document.querySelectorAll('polyline')].filter(l => l.getBoundingClientRect().width > 100).length
              + ', scrolling ' + [...document.querySelectorAll('.wide, pre, figure')]
                .filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth)
                .map(e => e.textContent.trim().slice(0, 40)).join('; ')
              + ', high ' + document.documentElement.scrollHeight
            </script>""";

    @TempDir
    Path folder;

    private String browser = "";

    @BeforeEach
    void aBrowserIsThere() {
        Optional<String> found = Programs.first("chromium", "chromium-browser", "google-chrome");
        assumeTrue(found.isPresent(), "no chromium and no google-chrome is on the PATH");
        browser = found.get();
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 1280})
    void noElementOverflowsThePage(int width) throws IOException {
        Matcher measured = measured(width);

        assertThat(Integer.parseInt(measured.group(1))).isLessThanOrEqualTo(Integer.parseInt(measured.group(2)));
        assertThat(Integer.parseInt(measured.group(3))).isGreaterThanOrEqualTo(4);
    }

    /** With the results that the documents show, whose tables are the widest that there are. */
    @Test
    void nothingScrollsSidewaysAtTheWidthOfALaptop() throws IOException {
        Path recorded = SharedData.checkout().resolve("bench/results");
        try (Stream<Path> results = Files.list(recorded)) {
            for (Path result :
                    results.filter(file -> file.toString().endsWith(".json")).toList())
                Files.copy(result, folder.resolve(result.getFileName()));
        }

        assertThat(measured(1280).group(4)).isEmpty();
    }

    /** The newest result of each measurement: more than {@code bench all} leaves. */
    @Test
    void allMeasurementsAreOnLessThanTenScreens() throws IOException {
        try (Stream<Path> results = Files.list(SharedData.checkout().resolve("bench/results"))) {
            for (Path result : results.sorted().toList()) {
                Matcher name = RESULT.matcher(result.getFileName().toString());
                if (name.find()) Files.copy(result, folder.resolve(name.group(1) + ".json"), REPLACE_EXISTING);
            }
        }

        assertThat(Integer.parseInt(measured(1280).group(5))).isLessThan(10 * SCREEN);
    }

    private Matcher measured(int width) throws IOException {
        Path page = page();
        Files.writeString(page, Files.readString(page).replace("</body>", MEASURE + "</body>"));
        Matcher measured = MEASURED.matcher(run(width, "--dump-dom", page));
        assertThat(measured.find()).isTrue();
        return measured;
    }

    @Test
    void theBrowserRendersThePage() throws IOException {
        Path picture = folder.resolve("page.png");

        run(1_000, "--screenshot=" + picture, page());

        assertThat(picture).isNotEmptyFile();
    }

    private Path page() throws IOException {
        List<Column> columns = List.of(
                Column.key("peer"),
                Column.figure("p50_us", "p50", "us", Column.Format.DIGITS),
                Column.figure("max_us", "max", "us", Column.Format.DIGITS),
                Column.figure("first_order_us", "first", "us", Column.Format.DIGITS));
        Result result = TestRuns.result(
                "rtt",
                columns,
                TestRuns.row("peer", "raw", "p50_us", 7.25, "max_us", 3881.5, "first_order_us", 17.25),
                TestRuns.row("peer", "needletail-validated", "p50_us", 8.5, "max_us", 12345, "first_order_us", 770));
        Files.writeString(folder.resolve("rtt-tcp.json"), ResultJson.text(result));
        histogram("raw-1.hlog", 10_000);
        histogram("needletail-validated-1.hlog", 20_000);
        Path page = folder.resolve("index.html");
        Files.writeString(page, new Page(List.of(ResultFolder.read(folder))).html());
        return page;
    }

    private void histogram(String name, long ns) throws IOException {
        Path file = folder.resolve("rtt-tcp").resolve(name);
        Files.createDirectories(file.getParent());
        try (PrintStream log = new PrintStream(file.toFile(), StandardCharsets.US_ASCII)) {
            HistogramLogWriter writer = new HistogramLogWriter(log);
            for (int interval = 0; interval < 5; interval++) {
                Histogram histogram = new Histogram(3);
                for (int value = 0; value < 1_000; value++) histogram.recordValue(ns + value * (interval + 1L));
                writer.outputIntervalHistogram(histogram);
            }
        }
    }

    private String run(int width, String what, Path page) throws IOException {
        Programs.Outcome outcome = Programs.run(List.of(
                browser,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--hide-scrollbars",
                "--user-data-dir=" + folder.resolve("profile"),
                "--window-size=" + width + ",1600",
                what,
                page.toUri().toString()));
        assertThat(outcome.exit()).isZero();
        return outcome.output();
    }
}
