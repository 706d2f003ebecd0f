package io.needletail.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.ResultJson;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.Distribution;
import io.needletail.bench.runner.TestRuns;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompareTest {

    @TempDir
    Path folder;

    private final Terminal terminal = new Terminal(Main::commandLine, "bench", "compare");

    @Test
    void aFigureIsSlowerWhenTheRoundsDoNotOverlap() {
        assertThat(word(List.of(10.0, 10.2, 10.1), List.of(11.0, 11.3, 10.9))).isEqualTo(Verdict.Word.SLOWER);
        assertThat(word(List.of(11.0, 11.3, 10.9), List.of(10.0, 10.2, 10.1))).isEqualTo(Verdict.Word.FASTER);
    }

    @Test
    void aFigureWithOverlappingRoundsHasNoVerdict() {
        assertThat(word(List.of(10.0, 14.0, 10.1), List.of(11.0, 11.3, 10.9)))
                .isEqualTo(Verdict.Word.WITHIN_THE_SPREAD);
        assertThat(word(List.of(10.0, 10.2, 10.1), List.of(11.0, 11.3, 10.0)))
                .isEqualTo(Verdict.Word.WITHIN_THE_SPREAD);
    }

    @Test
    void aSmallSteadyDifferenceIsNotReported() {
        assertThat(word(List.of(10.00, 10.01, 10.02), List.of(10.10, 10.11, 10.12)))
                .isEqualTo(Verdict.Word.WITHIN_THE_SPREAD);
    }

    @Test
    void aSingleRoundNeedsALargerDifference() {
        assertThat(word(List.of(10.0), List.of(10.9))).isEqualTo(Verdict.Word.WITHIN_THE_SPREAD);
        assertThat(word(List.of(10.0), List.of(11.1))).isEqualTo(Verdict.Word.SLOWER);
    }

    @Test
    void aRegressionBetweenTwoResultsEndsWithExitCodeOne() throws IOException {
        Path before = result("before", 8.5, 120);
        Path after = result("after", 8.5, 150);

        assertThat(compare(before, after)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).contains("needletail decode ns_per_op", "1.25", "slower", "within the spread");
        assertThat(compare(after, before)).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).contains("faster", "no regression");
    }

    @Test
    void bothBuildsStandInTheTableOfFixAntennasPage() throws IOException {
        assertThat(compare(distribution("before", 8.5), distribution("after", 9.5)))
                .isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out().replaceAll(" +", " ").lines())
                .anyMatch(line -> line.startsWith("needletail, us "))
                .containsSubsequence(
                        "Min 8.50 9.50",
                        "Max 8.50 9.50",
                        "Median 8.50 9.50",
                        "Average 8.50 9.50",
                        "50% 8.50 9.50",
                        "75% 8.50 9.50",
                        "90% 8.50 9.50",
                        "95% 8.50 9.50",
                        "99% 8.50 9.50",
                        "99.9% 8.50 9.50",
                        "99.99% – –");
    }

    /** Of 50,000 times five lie beyond the last percentile, which is too few to show it. */
    private Path distribution(String name, double us) throws IOException {
        List<Column> columns =
                new ArrayList<>(List.of(Column.key("peer"), Column.figure("count", "count", "", Column.Format.WHOLE)));
        columns.addAll(Distribution.columns());
        Row row = TestRuns.row("peer", "needletail", "count", 50_000);
        for (Column column : Distribution.columns()) row = row.with(column.name(), us);
        return Files.writeString(folder.resolve(name + ".json"), ResultJson.text(TestRuns.result("rtt", columns, row)));
    }

    @Test
    void aNameOfNoFileJarOrCommitIsRejected() {
        int exit = terminal.execute("no-such-thing", "nor-this", "--dir", folder);

        assertThat(exit).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("'no-such-thing' is no result file");
    }

    private int compare(Path before, Path after) {
        return terminal.execute(before, after, "--dir", folder);
    }

    private Path result(String name, double p50, double ns) throws IOException {
        Result result = TestRuns.result(
                "codec",
                List.of(
                        Column.key("library"),
                        Column.key("operation"),
                        Column.figure("p50_us", "p50", "us", Column.Format.DIGITS)
                                .compared(),
                        Column.figure("ns_per_op", "ns/op", "ns", Column.Format.DIGITS)
                                .compared(),
                        Column.figure("max_us", "max", "us", Column.Format.DIGITS)),
                TestRuns.row("library", "needletail", "operation", "", "p50_us", p50, "max_us", ns),
                TestRuns.row("library", "needletail", "operation", "decode", "ns_per_op", ns));
        return Files.writeString(folder.resolve(name + ".json"), ResultJson.text(result));
    }

    private static Verdict.Word word(List<Double> base, List<Double> changed) {
        return new Verdict("p50", base, changed).word();
    }
}
