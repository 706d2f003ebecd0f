package io.needletail.bench.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class EchoCommandTest {
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
        assertThat(needletail("bench", "echo", "--help")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("--sweep", "needletail bench echo --published");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--peer fast | --peer names 'fast'; there are raw",
                "--peer raw,raw | or one twice",
                "--peer quickfixj-default | has no dictionary of FIX 4.2",
                "--rate 0 | --rate is 0",
                "--count 1 | --count is 1 behind",
                "--count 90000000 | 80000000 in all at most",
                "--rounds 0 | --rounds is 0",
                "--transport pigeon | there are tcp",
                "--journal maybe | expected on or off",
                "--quick --published | choose one"
            })
    void whatMakesNoSenseIsRefused(String words, String reason) {
        String[] all = ("bench echo " + words).split(" ", -1);
        assertThat(needletail(all)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains(reason);
    }
}
