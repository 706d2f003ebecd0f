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
    void anUnknownPageIsRefusedWithThoseThereAre() {
        assertThat(needletail("bench", "codec", "--as-published", "x")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--as-published is 'x'", "f1x, chronos");
    }

    @Test
    void aPageSaysItsMessageItself() {
        assertThat(needletail("bench", "codec", "--as-published", "f1x", "--message", "ExecutionReport"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("do not go with --as-published");
    }

    @Test
    void aLibraryWithoutARowOnThePageIsRefused() {
        assertThat(needletail("bench", "codec", "--as-published", "f1x", "--library", "artio+validation"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("artio+validation, which has no row on the page f1x");
    }

    @Test
    void theUnverifiedScanServesPublishedPagesAlone() {
        assertThat(needletail("bench", "codec", "--library", "needletail-scan")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--as-published alone");
    }

    @Test
    void aPeerIsNamedWithItsPath() {
        assertThat(needletail("bench", "codec", "--peer", "f1x")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--peer f1x=PATH");
        assertThat(needletail("bench", "codec", "--peer", "quickfixj=x.jar")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("f1x, efix, chronos");
        assertThat(needletail("bench", "codec", "--peer", "efix=no/such.jar")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("there is no no/such.jar");
    }

    @Test
    void jmhIsRunForLibrariesThatAreInstalled() {
        assertThat(needletail("bench", "jmh", "--library", "f1x", "--", "-l")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("'f1x'", "needletail");
    }

    @Test
    void noRoundsAreRefused() {
        assertThat(needletail("bench", "codec", "--rounds", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--rounds is 0");
    }
}
