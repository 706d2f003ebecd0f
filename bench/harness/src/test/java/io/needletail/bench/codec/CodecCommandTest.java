package io.needletail.bench.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import org.junit.jupiter.api.Test;

class CodecCommandTest {
    private final Terminal terminal = new Terminal(Main::commandLine, "bench");

    @Test
    void theVerbIsFoundAndShowsExamples() {
        assertThat(terminal.execute("codec", "--help")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).contains("--quick", "needletail bench codec --quick --json out.json");
    }

    @Test
    void unknownLibraryIsRejectedWithTheListOfLibraries() {
        assertThat(terminal.execute("codec", "--library", "needletail,fast")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("'fast'", "quickfixj+validation", "philadelphia", "artio");
    }

    @Test
    void unknownMessageIsRejectedWithTheListOfMessages() {
        assertThat(terminal.execute("codec", "--message", "Logon")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("Logon", "MarketDataIncrementalRefresh");
    }

    @Test
    void unknownPageIsRejectedWithTheListOfPages() {
        assertThat(terminal.execute("codec", "--as-published", "x")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--as-published names 'x'", "f1x, chronos");
    }

    @Test
    void aPublishedPageDefinesItsOwnMessage() {
        assertThat(terminal.execute("codec", "--as-published", "f1x", "--message", "ExecutionReport"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("do not go with --as-published");
    }

    @Test
    void aLibraryWithoutARowOnThePageIsRejected() {
        assertThat(terminal.execute("codec", "--as-published", "f1x", "--library", "artio+validation"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("artio+validation, which has no row on the page f1x");
    }

    @Test
    void unverifiedScanIsForPublishedPagesOnly() {
        assertThat(terminal.execute("codec", "--library", "needletail-scan")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--as-published alone");
    }

    @Test
    void jmhRejectsAnUnknownLibrary() {
        assertThat(terminal.execute("jmh", "--library", "f1x", "--", "-l")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("'f1x'", "needletail");
    }

    @Test
    void zeroRoundsAreRejected() {
        assertThat(terminal.execute("codec", "--rounds", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--rounds is 0");
    }
}
