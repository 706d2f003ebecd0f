package io.needletail.bench.fast;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import org.junit.jupiter.api.Test;

class FastCommandTest {
    private final Terminal terminal = new Terminal(Main::commandLine, "bench");

    @Test
    void theVerbIsFoundAndShowsExamples() {
        assertThat(terminal.execute("fast", "--help")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).contains("--quick", "--mfast", "needletail bench fast --quick --json out.json");
    }

    @Test
    void unknownCodecIsRejectedWithTheListOfCodecs() {
        assertThat(terminal.execute("fast", "--library", "needletail,artio")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("'artio'", "openfast", "handwritten", "mfast");
    }

    @Test
    void unknownStreamIsRejectedWithTheListOfStreams() {
        assertThat(terminal.execute("fast", "--workload", "var9")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("var9", "single1", "fields500");
    }

    @Test
    void zeroRoundsAreRejected() {
        assertThat(terminal.execute("fast", "--rounds", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--rounds is 0");
    }

    @Test
    void missingCheckoutOfMfastIsRejected() {
        assertThat(terminal.execute("fast", "--mfast", "no/such/folder")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--mfast names no/such/folder");
    }

    @Test
    void anInputWithoutTemplatesIsRejected() {
        assertThat(terminal.execute("fast", "--input", "feed.pcap")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--templates and --input go together");
    }
}
