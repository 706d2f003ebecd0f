package io.needletail.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompareTest {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aFigureIsSlowerWhenTheRoundsLieApart() {
        assertThat(word(List.of(10.0, 10.2, 10.1), List.of(11.0, 11.3, 10.9))).isEqualTo(Verdict.Word.SLOWER);
        assertThat(word(List.of(11.0, 11.3, 10.9), List.of(10.0, 10.2, 10.1))).isEqualTo(Verdict.Word.FASTER);
    }

    @Test
    void aFigureWhoseRoundsOverlapIsNotJudged() {
        assertThat(word(List.of(10.0, 14.0, 10.1), List.of(11.0, 11.3, 10.9)))
                .isEqualTo(Verdict.Word.WITHIN_THE_SPREAD);
        assertThat(word(List.of(10.0, 10.2, 10.1), List.of(11.0, 11.3, 10.0)))
                .isEqualTo(Verdict.Word.WITHIN_THE_SPREAD);
    }

    @Test
    void aDifferenceThatIsSteadyButSmallIsNone() {
        assertThat(word(List.of(10.00, 10.01, 10.02), List.of(10.10, 10.11, 10.12)))
                .isEqualTo(Verdict.Word.WITHIN_THE_SPREAD);
    }

    @Test
    void oneRoundAloneMustDifferByMore() {
        assertThat(word(List.of(10.0), List.of(10.9))).isEqualTo(Verdict.Word.WITHIN_THE_SPREAD);
        assertThat(word(List.of(10.0), List.of(11.1))).isEqualTo(Verdict.Word.SLOWER);
    }

    @Test
    void aRegressionBetweenTwoResultsEndsWithOne() throws IOException {
        Path before = result("before", 8.5, 120);
        Path after = result("after", 8.5, 150);

        assertThat(compare(before, after)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(out.toString()).contains("needletail decode ns_per_op", "1.25", "slower", "within the spread");
        assertThat(compare(after, before)).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("faster", "no regression");
    }

    @Test
    void aNameThatIsNothingIsRefused() {
        int exit = Main.commandLine()
                .setErr(new PrintWriter(err, true))
                .execute("bench", "compare", "no-such-thing", "nor-this", "--dir", folder.toString());

        assertThat(exit).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err.toString()).contains("'no-such-thing' is no result file");
    }

    private int compare(Path before, Path after) {
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .execute("bench", "compare", before.toString(), after.toString(), "--dir", folder.toString());
    }

    private Path result(String name, double p50, double ns) throws IOException {
        return Files.writeString(folder.resolve(name + ".json"), """
                {"rows":[{"peer":"needletail","p50_us":%s,"max_us":1},
                 {"library":"needletail","operation":"decode","ns_per_op":%s}]}""".formatted(p50, ns));
    }

    private static Verdict.Word word(List<Double> base, List<Double> changed) {
        return new Verdict("p50", base, changed).word();
    }
}
