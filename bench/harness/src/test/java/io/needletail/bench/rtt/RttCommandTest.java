package io.needletail.bench.rtt;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RttCommandTest {

    private final Terminal terminal = new Terminal(Main::commandLine, "bench");

    @Test
    void theVerbIsFoundAndShowsExamples() {
        assertThat(terminal.execute("rtt", "--help")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).contains("--journal-keep", "--history", "needletail bench rtt --duration 10");
    }

    @Test
    void unknownTransportIsRejectedWithTheListOfTransports() {
        assertThat(terminal.execute("rtt", "--transport", "pigeon")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("'pigeon'; there are tcp, uds, shm, tls, uds-tls");
    }

    @Test
    void aPeerWithoutTheTransportIsRejected() {
        assertThat(terminal.execute("rtt", "--transport", "uds", "--peer", "raw,artio"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("artio, which does not support uds");
    }

    @Test
    void aRemoteServerIsReachedOverTcpOnly() {
        assertThat(terminal.execute("rtt", "--transport", "tls", "--connect", "h:1", "--peer", "needletail"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--connect goes over tcp, and --transport is tls");
    }

    @Test
    void unknownPeerIsRejectedWithTheListOfPeers() {
        assertThat(terminal.execute("rtt", "--peer", "raw,fast")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err())
                .contains(
                        "'fast'",
                        "raw, needletail, needletail-nojournal, needletail-views, needletail-validated, needletail-console,"
                                + " needletail-plain, quickfixj, quickfixj-default, philadelphia, artio");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rtt", "wire-to-wire"})
    void unknownPeerOfAVerbIsRejected(String verb) {
        assertThat(terminal.execute(verb, "--peer", "f1x")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--peer names 'f1x'; there are raw");
    }

    @Test
    void zeroDurationIsRejected() {
        assertThat(terminal.execute("rtt", "--duration", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--duration is 0");
    }

    @Test
    void anInvalidSizeIsRejected() {
        assertThat(terminal.execute("rtt", "--journal-keep", "much")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("'much' is no size");
    }

    @Test
    void aRepeatedPeerIsRejected() {
        assertThat(terminal.execute("rtt", "--peer", "raw,raw")).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--rounds");
    }
}
