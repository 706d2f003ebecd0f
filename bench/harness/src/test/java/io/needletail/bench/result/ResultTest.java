package io.needletail.bench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Column.Over;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultTest {
    private static final List<Column> COLUMNS = List.of(
            Column.key("peer"),
            Column.label("version"),
            Column.figure("p50_us", "p50", "us", Format.DIGITS).compared(),
            Column.figure("max_us", "max", "us", Format.DIGITS).over(Over.MAX),
            Column.figure("lost", "lost", "", Format.WHOLE).over(Over.SUM),
            Column.figure("mean_us", "mean", "us", Format.DIGITS)
                    .over(Over.MEAN)
                    .hidden(),
            Column.ratio("ratio", "p50/raw"),
            Column.figure(Result.COMPILING, "compiling", "", Format.HUNDREDTHS)
                    .over(Over.MAX)
                    .hidden());

    @TempDir
    private Path folder;

    private static Row row(int round, String peer, double p50) {
        return new Row(
                round,
                Map.of("peer", peer, "version", "1", "p50_us", p50, "max_us", 10 * p50, "lost", 1, "mean_us", p50));
    }

    /** The machine is three times slower in round 2. */
    private static Result result(String kind) {
        List<Row> rows = List.of(
                row(1, "raw", 10),
                row(1, "needletail", 12),
                row(2, "raw", 30),
                row(2, "needletail", 42),
                row(3, "raw", 10),
                row(3, "needletail", 13).with(Result.COMPILING, 0.43));
        return new Result(
                kind,
                "tls",
                "Title",
                "conditions",
                "Microseconds, medians of 3 rounds, `raw`",
                Map.of("cpu", "C", "kernel", "K", "jdk", "25", "commit", "abc", "raw", "C (cc)"),
                COLUMNS,
                Result.withRatio(
                        rows, "p50_us", "ratio", (_, yard) -> yard.text("peer").equals("raw")),
                List.of(new Row(0, Map.of("peer", "theirs", "p50_us", 5))),
                List.of("a note"));
    }

    private static String text(Result result) {
        StringWriter out = new StringWriter();
        new TextReport(result).print(new PrintWriter(out, true));
        return out.toString().replaceAll(" +", " ");
    }

    @Test
    void eachColumnDefinesHowRoundsAreCombined() {
        Row needletail = result("rtt").summary().getLast();

        assertThat(needletail.figure("p50_us")).contains(13.0);
        assertThat(needletail.figure("max_us")).contains(420.0);
        assertThat(needletail.figure("lost")).contains(3.0);
        assertThat(needletail.figure("mean_us")).contains((12.0 + 42 + 13) / 3);
        assertThat(needletail.text("version")).isEqualTo("1");
    }

    @Test
    void ratiosCompareWithinARoundAndHaveASpread() {
        assertThat(result("rtt").summary().getFirst().cell("ratio")).isEqualTo(new Ratio(1, 1, 1));
        assertThat(result("rtt").summary().getLast().cell("ratio")).isEqualTo(new Ratio(1.3, 1.2, 1.4));
    }

    @Test
    void withoutABaselineThereIsNoRatio() {
        List<Row> rows = Result.withRatio(List.of(row(1, "needletail", 12)), "p50_us", "ratio", (_, _) -> false);

        assertThat(rows.getFirst().cell("ratio")).isNull();
    }

    @Test
    void theTerminalShowsHeadTableMarksAndNotes() {
        assertThat(text(result("rtt")).lines())
                .containsSubsequence(
                        "Title",
                        "C; Linux K; JDK 25; commit abc",
                        "conditions",
                        "peer version p50 max lost p50/raw",
                        "raw 1 10.00 300.0 3 1.00",
                        "needletail 1 13.00* 420.0 3 1.30 (1.20-1.40)",
                        "As others published it, on machines of their own; never compared with the above:",
                        "theirs 5.00",
                        "*: the compiler worked for more than 20 % of the time that counted; compiled code is faster.",
                        "a note");
    }

    @Test
    void aTableThatIsWiderThanATerminalIsFolded() {
        List<String> head =
                IntStream.range(0, 30).mapToObj(column -> "column" + column).toList();
        List<String> row =
                IntStream.range(0, 30).mapToObj(column -> "cell" + column).toList();

        List<String> lines = TextTable.of(head, List.of(row)).lines().toList();

        assertThat(lines).allMatch(line -> line.length() <= 100);
        assertThat(lines).filteredOn(line -> line.startsWith("cell0 ")).hasSize(4);
        assertThat(String.join(" ", lines).split(" +")).contains(row.toArray(String[]::new));
    }

    @Test
    void theTerminalShowsEachRoundOfWorkloadsThatRequireIt() {
        assertThat(text(result("echo")).lines())
                .containsSubsequence(
                        "raw 1 1 10.00 100.0 1 1.00", "raw 2 1 30.00 300.0 1 1.00", "raw mean 1 10.00 300.0 3 1.00");
    }

    @Test
    void aTableOfADocumentHasCaptionOriginAndSource() {
        assertThat(new MarkdownReport(result("rtt")).text("bench/results/x.json"))
                .startsWith("""
                        | peer | version | p50 | max | lost | p50/raw |
                        |---|---|---|---|---|---|
                        | raw | 1 | 10.00 | 300.0 | 3 | 1.00 |
                        """)
                .contains(
                        "\nMicroseconds, medians of 3 rounds, `raw` in C (cc). C, Linux K, JDK 25; 3 rounds, of which a row's"
                                + " largest beside its smallest is p50 3.00 to 3.50 times; from bench/results/x.json.\n");
    }

    @Test
    void aPercentileWithFewerThanTenMeasurementsBeyondItIsADash() {
        List<Column> columns = List.of(
                Column.key("peer"),
                Column.figure("count", "count", "", Format.WHOLE),
                Column.figure("p99_us", "p99", "us", Format.DIGITS),
                Column.figure("p999_us", "p99.9", "us", Format.DIGITS));
        Result counted = new Result(
                "rtt",
                "",
                "",
                "",
                "",
                Map.of(),
                columns,
                List.of(
                        new Row(1, Map.of("peer", "raw", "count", 10_000, "p99_us", 7, "p999_us", 9)),
                        new Row(2, Map.of("peer", "raw", "count", 9_999, "p99_us", 7, "p999_us", 9))),
                List.of(),
                List.of());

        assertThat(counted.rows().stream().map(row -> counted.text(row, columns.getLast())))
                .containsExactly("9.00", "–");
        assertThat(columns.stream().map(column -> counted.text(counted.summary().getFirst(), column)))
                .containsExactly("raw", "10000", "7.00", "–");
        assertThat(counted.summary().getFirst().figure("p999_us")).contains(9.0);
    }

    @Test
    void noRatioStandsBesideAPercentileThatIsADash() {
        List<Column> columns = List.of(
                Column.key("peer"),
                Column.figure("count", "count", "", Format.WHOLE),
                Column.figure("p999_us", "p99.9", "us", Format.DIGITS),
                Column.ratio("p999_ratio_to_raw", "p99.9/raw"));
        Result counted =
                of(columns, new Row(1, Map.of("peer", "raw", "count", 9_999, "p999_us", 9, "p999_ratio_to_raw", 1.0)));

        assertThat(columns.stream().map(column -> counted.text(counted.summary().getFirst(), column)))
                .containsExactly("raw", "9999", "–", "–");
    }

    @Test
    void aTableNamesThePeersThatAreAhead() {
        List<Column> columns = List.of(
                Column.key("peer"),
                Column.key("from"),
                Column.figure("p50_us", "p50", "us", Format.DIGITS).compared(),
                Column.figure("p99_us", "p99", "us", Format.DIGITS),
                Column.figure("max_us", "max", "us", Format.DIGITS).over(Over.MAX));
        Result result = of(
                columns,
                new Row(1, Map.of("peer", "raw", "from", "intended", "p50_us", 1, "p99_us", 1, "max_us", 1)),
                new Row(1, Map.of("peer", "raw (tcp)", "from", "intended", "p50_us", 1, "p99_us", 1, "max_us", 1)),
                new Row(1, Map.of("peer", "needletail", "from", "intended", "p50_us", 4, "p99_us", 9, "max_us", 9)),
                new Row(1, Map.of("peer", "needletail-views", "from", "intended", "p50_us", 3, "p99_us", 8)),
                new Row(1, Map.of("peer", "philadelphia", "from", "intended", "p50_us", 5, "p99_us", 7, "max_us", 8)),
                new Row(1, Map.of("peer", "philadelphia", "from", "actual", "p50_us", 2, "p99_us", 2, "max_us", 2)));

        assertThat(new MarkdownReport(result).text("x.json"))
                .endsWith("\nAhead of needletail: philadelphia (intended) with p99 7.00 beside 9.00.\n");
    }

    @Test
    void aPercentileWhoseRoundsLieFarApartIsARange() {
        List<Column> columns = List.of(Column.key("peer"), Column.figure("p99_us", "p99", "us", Format.DIGITS));
        Result apart = of(
                columns,
                new Row(1, Map.of("peer", "raw", "p99_us", 7)),
                new Row(2, Map.of("peer", "raw", "p99_us", 71)),
                new Row(1, Map.of("peer", "needletail", "p99_us", 7)),
                new Row(2, Map.of("peer", "needletail", "p99_us", 70)));

        assertThat(apart.summary().stream().map(row -> apart.text(row, columns.getLast())))
                .containsExactly("7.00–71.00", "38.50");
        assertThat(new MarkdownReport(apart).text("x.json")).contains("is p99 10.00 to 10.14 times;");
    }

    private static Result of(List<Column> columns, Row... rows) {
        return new Result("rtt", "", "", "", "", Map.of(), columns, List.of(rows), List.of(), List.of());
    }

    @Test
    void theCaptionHasTheSpreadOfTheRounds() {
        assertThat(new MarkdownReport(result("rtt")).text("x.json"))
                .contains(
                        "JDK 25; 3 rounds, of which a row's largest beside its smallest is p50 3.00 to 3.50 times; from x.json.");
    }

    @Test
    void aTableOfSomeColumnsHasTheSpreadOfThoseColumns() {
        assertThat(new MarkdownReport(result("rtt")).summary(List.of("mean", "max"), "x.json"))
                .startsWith("| peer | max | mean |\n")
                .contains(
                        "JDK 25; 3 rounds, of which a row's largest beside its smallest is mean 3.00 to 3.50 times; from x.json.");
    }

    @Test
    void theCaptionOfASingleRoundHasTheSpreadOfItsRepetitions() {
        List<Column> columns = List.of(
                Column.key("library"),
                Column.figure("ns_per_op", "ns/op", "ns", Format.TENTHS).compared(),
                Column.figure(Result.REPETITION_MIN, "min", "ns", Format.TENTHS),
                Column.figure(Result.REPETITION_MAX, "max", "ns", Format.TENTHS));
        Result repeated = of(
                columns,
                new Row(1, Map.of("library", "needletail", "ns_per_op", 10, "ns_min", 8, "ns_max", 12)),
                new Row(1, Map.of("library", "quickfixj", "ns_per_op", 40, "ns_min", 10, "ns_max", 125)));

        assertThat(new MarkdownReport(repeated).text("x.json"))
                .contains(
                        "; a row's largest repetition beside its smallest is ns/op 1.50 to 12.50 times; from x.json.");
        assertThat(new MarkdownReport(of(columns, new Row(1, Map.of("library", "needletail", "ns_per_op", 10))))
                        .text("x.json"))
                .contains("; one round; from x.json.");
    }

    @Test
    void aFileContainsTheWholeResult() throws IOException {
        Path file = folder.resolve("x.json");
        Files.writeString(file, ResultJson.text(result("rtt")));
        Result read = ResultJson.read(file);

        assertThat(read.label()).isEqualTo("rtt-tls");
        assertThat(read.columns()).isEqualTo(COLUMNS);
        assertThat(read.rounds()).isEqualTo(3);
        assertThat(text(read)).isEqualTo(text(result("rtt")));
        assertThat(Files.readString(file)).contains("{\"round\": 2, ", "\"median\": 1.3");
    }

    @Test
    void figuresOverAllRoundsOnlyAreASummary() throws IOException {
        Path file = folder.resolve("x.json");
        String text = ResultJson.text(result("rtt"));
        int from = text.indexOf("  \"rows\": [");
        Files.writeString(file, text.substring(0, from) + text.substring(text.indexOf("  \"summary\":")));

        assertThat(text(ResultJson.read(file))).isEqualTo(text(result("rtt")));
    }

    @Test
    void aFileWithoutColumnsIsNotAResult() throws IOException {
        Path file = Files.writeString(folder.resolve("x.json"), "{\"runs\": []}");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> ResultJson.read(file))
                .withMessageContaining("not a result of bench");
    }

    @Test
    void numbersHaveNoExponentAndNoZerosAtTheEnd() {
        assertThat(List.of(ResultJson.number(7.125), ResultJson.number(0), ResultJson.number(1.2e9)))
                .containsExactly("7.125", "0", "1200000000");
        assertThat(Result.rounds(1)).isEqualTo("one round");
        assertThat(Result.rounds(3)).isEqualTo("medians of 3 rounds");
    }
}
