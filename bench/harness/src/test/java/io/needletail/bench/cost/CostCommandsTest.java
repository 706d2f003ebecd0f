package io.needletail.bench.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CostCommandsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int needletail(String... words) {
        CommandLine commandLine = Main.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(words);
    }

    @Test
    void bothVerbsAreFoundAndShowExamples() {
        assertThat(needletail("bench", "sessions", "--help")).isEqualTo(ExitCode.OK);
        assertThat(needletail("bench", "journal", "--help")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("--count 1,100,1000", "needletail bench journal --rounds 11");
    }

    @Test
    void aCountThatIsNoneOrTwiceThereIsRefused() {
        assertThat(needletail("bench", "sessions", "--count", "0,5")).isEqualTo(ExitCode.USAGE);
        assertThat(needletail("bench", "sessions", "--count", "5,5")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--count is [5, 5]");
    }

    @Test
    void aDurationOfNothingIsRefused() {
        assertThat(needletail("bench", "journal", "--duration", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--duration is 0");
    }
}
