package io.needletail.bench.sbe;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.bench.result.Result;
import io.needletail.bench.runner.TestRuns;
import io.needletail.bench.turns.TurnEffort;
import io.needletail.bench.turns.TurnMeasurement;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole run of a moment, in real processes; no figure is judged. */
class SbeBenchmarkTest {
    @TempDir
    Path dir;

    private final Terminal terminal = new Terminal(Main::commandLine, "bench");

    @Test
    void resultHasARowPerOperationAndLibrary() throws Exception {
        TurnEffort moment = new TurnEffort(1, 1, 1, 1, true);
        SbeBenchmark benchmark = new SbeBenchmark(SbeBenchmark.LIBRARIES, true, TestRuns.PEERS);
        Result result = new TurnMeasurement(benchmark, moment, dir).measure(TestRuns.unseen());

        assertThat(result.rows())
                .extracting(row -> row.text("operation") + " " + row.text("library"))
                .containsExactly(
                        "fix-to-sbe-published needletail-scan",
                        "fix-to-sbe-published quickfixj",
                        "fix-to-sbe-published string",
                        "fix-to-sbe needletail",
                        "fix-to-sbe needletail-scan",
                        "fix-to-sbe quickfixj",
                        "fix-to-sbe string",
                        "sbe-encode needletail",
                        "sbe-decode needletail",
                        "fix-encode needletail",
                        "fix-encode quickfixj");
        assertThat(result.rows())
                .allSatisfy(row -> assertThat(row.cells()).containsKeys("ns_per_op", "bytes_per_op", "p999_ns"));
        assertThat(result.label()).isEqualTo("sbe-chronos");
        assertThat(TestRuns.printed(result)).contains("Chronos' String.split", "as published");
    }

    @Test
    void unknownLibraryIsRejectedWithTheListOfLibraries() {
        assertThat(terminal.execute("sbe", "--library", "artio")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("'artio'", "needletail-scan", "string");
    }

    @Test
    void unknownPageIsRejected() {
        assertThat(terminal.execute("sbe", "--as-published", "f1x")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--as-published is 'f1x'; there is chronos");
    }
}
