package io.needletail.bench.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import org.junit.jupiter.api.Test;

class CostCommandsTest {
    private final Terminal terminal = new Terminal(Main::commandLine, "bench");

    @Test
    void bothVerbsAreFoundAndShowExamples() {
        assertThat(terminal.execute("sessions", "--help")).isEqualTo(ExitCode.OK);
        assertThat(terminal.execute("journal", "--help")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).contains("--count 1,100,1000", "needletail bench journal --rounds 11");
    }

    @Test
    void invalidOrRepeatedCountIsRejected() {
        assertThat(terminal.execute("sessions", "--count", "0,5")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.execute("sessions", "--count", "5,5")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--count is [5, 5]");
    }

    @Test
    void zeroDurationIsRejected() {
        assertThat(terminal.execute("journal", "--duration", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--duration is 0");
    }
}
