package io.needletail.bench.rtt;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class RttCommandTest {

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
        assertThat(needletail("bench", "rtt", "--help")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("--journal-keep", "needletail bench rtt --duration 10");
    }

    @Test
    void anUnknownTransportIsRefusedWithTheOnesThereAre() {
        assertThat(needletail("bench", "rtt", "--transport", "pigeon")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("'pigeon'; there are tcp, uds, shm, tls, uds-tls");
    }

    @Test
    void aPeerThatDoesNotKnowTheTransportIsRefused() {
        assertThat(needletail("bench", "rtt", "--transport", "uds", "--peer", "raw,artio"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("artio, which knows no uds");
    }

    @Test
    void aServerElsewhereIsReachedOverTcpAlone() {
        assertThat(needletail("bench", "rtt", "--transport", "tls", "--connect", "h:1", "--peer", "needletail"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--connect goes over tcp, and --transport is tls");
    }

    @Test
    void anUnknownPeerIsRefusedWithTheOnesThereAre() {
        assertThat(needletail("bench", "rtt", "--peer", "raw,fast")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .contains(
                        "'fast'",
                        "raw, needletail, needletail-views, needletail-validated, needletail-plain, quickfixj,"
                                + " quickfixj-default, philadelphia, artio");
    }

    @Test
    void aDurationOfNothingIsRefused() {
        assertThat(needletail("bench", "rtt", "--duration", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--duration is 0");
    }

    @Test
    void aSizeThatIsNoneIsRefused() {
        assertThat(needletail("bench", "rtt", "--journal-keep", "much")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("'much' is no size");
    }

    @Test
    void aPeerNamedTwiceIsRefused() {
        assertThat(needletail("bench", "rtt", "--peer", "raw,raw")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--rounds");
    }
}
