package io.needletail.bench.fast;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class FastCommandTest {
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
        assertThat(needletail("bench", "fast", "--help")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("--quick", "--mfast", "needletail bench fast --quick --json out.json");
    }

    @Test
    void anUnknownCodecIsRefusedWithTheOnesThereAre() {
        assertThat(needletail("bench", "fast", "--library", "needletail,artio")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("'artio'", "openfast", "handwritten", "mfast");
    }

    @Test
    void anUnknownStreamIsRefusedWithTheOnesThereAre() {
        assertThat(needletail("bench", "fast", "--workload", "var9")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("var9", "single1", "fields500");
    }

    @Test
    void noRoundsAreRefused() {
        assertThat(needletail("bench", "fast", "--rounds", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--rounds is 0");
    }

    @Test
    void aCheckoutOfMfastThatIsNotThereIsRefused() {
        assertThat(needletail("bench", "fast", "--mfast", "no/such/folder")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--mfast names no/such/folder");
    }

    @Test
    void anInputWithoutTemplatesIsRefused() {
        assertThat(needletail("bench", "fast", "--input", "feed.pcap")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--templates and --input go together");
    }
}
