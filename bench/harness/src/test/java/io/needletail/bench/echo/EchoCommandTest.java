package io.needletail.bench.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EchoCommandTest {
    private final Terminal terminal = new Terminal(Main::commandLine, "bench", "echo");

    @Test
    void theVerbIsFoundAndShowsExamples() {
        assertThat(terminal.execute("--help")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).contains("--sweep", "needletail bench echo --published");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--peer fast | --peer names 'fast'; there are raw",
                "--peer raw,raw | a peer twice",
                "--peer quickfixj-default | has no dictionary of FIX 4.2",
                "--rate 0 | --rate is 0",
                "--count 1 | --count is 1 after",
                "--count 90000000 | 80000000 in all at most",
                "--rounds 0 | --rounds is 0",
                "--transport pigeon | there are tcp",
                "--journal maybe | expected on or off",
                "--quick --published | choose one"
            })
    void invalidOptionsAreRejected(String words, String reason) {
        assertThat(terminal.execute((Object[]) words.split(" ", -1))).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains(reason);
    }
}
