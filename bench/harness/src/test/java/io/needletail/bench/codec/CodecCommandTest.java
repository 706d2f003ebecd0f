package io.needletail.bench.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CodecCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int needletail(String... words) {
        CommandLine commandLine = Main.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(words);
    }

    @Test
    void theVerbIsFoundAndShowsExamples() {
        assertThat(needletail("bench", "codec", "--help")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("--quick", "needletail bench codec --quick --json out.json");
    }

    @Test
    void anUnknownLibraryIsRefusedWithTheOnesThereAre() {
        assertThat(needletail("bench", "codec", "--library", "needletail,fast")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("'fast'", "quickfixj+validation", "philadelphia", "artio");
    }

    @Test
    void anUnknownMessageIsRefusedWithTheOnesThereAre() {
        assertThat(needletail("bench", "codec", "--message", "Logon")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("Logon", "MarketDataIncrementalRefresh");
    }

    @Test
    void noRoundsAreRefused() {
        assertThat(needletail("bench", "codec", "--rounds", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--rounds is 0");
    }
}
