package io.needletail.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompareTest {

    @TempDir
    Path folder;

    private final Terminal terminal = new Terminal(Main::commandLine, "bench", "compare");

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
        assertThat(terminal.out()).contains("needletail decode ns_per_op", "1.25", "slower", "within the spread");
        assertThat(compare(after, before)).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).contains("faster", "no regression");
    }

    @Test
    void aNameThatIsNothingIsRefused() {
        int exit = terminal.execute("no-such-thing", "nor-this", "--dir", folder);

        assertThat(exit).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("'no-such-thing' is no result file");
    }

    private int compare(Path before, Path after) {
        return terminal.execute(before, after, "--dir", folder);
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
