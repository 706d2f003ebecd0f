package io.needletail.bench.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import org.junit.jupiter.api.Test;

class MatchCommandTest {
    private final Terminal terminal = new Terminal(Main::commandLine, "bench");

    @Test
    void theVerbIsFoundAndShowsExamples() {
        assertThat(terminal.execute("match", "--help")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out())
                .contains("--scan", "--as-published", "needletail bench match --quick --json out.json");
    }

    @Test
    void unknownEngineIsRejectedWithTheListOfEngines() {
        assertThat(terminal.execute("match", "--engine", "needletail,liquibook"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("'liquibook'", "needletail, exchange-core");
    }

    @Test
    void unknownWorkloadIsRejectedWithTheListOfWorkloads() {
        assertThat(terminal.execute("match", "--workload", "mix-9")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("mix-9", "mix-100k", "chronos-prices");
    }

    @Test
    void zeroRoundsAreRejected() {
        assertThat(terminal.execute("match", "--rounds", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--rounds is 0");
    }

    @Test
    void unknownPageIsRejected() {
        assertThat(terminal.execute("match", "--as-published", "f1x")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--as-published is 'f1x'; there is chronos");
    }
}
