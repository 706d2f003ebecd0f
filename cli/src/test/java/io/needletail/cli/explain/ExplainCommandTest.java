package io.needletail.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.engine.error.ErrorCode;
import io.needletail.fixtures.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExplainCommandTest {
    private final Terminal terminal = new Terminal(Main::commandLine, "explain");

    @ParameterizedTest
    @ValueSource(strings = {"NT-120", "nt-120", "120", "executor.cfg:6: NT-120 SocketAcceptPort=seven"})
    void aNumberIsExplained(String asked) {
        ErrorCode code = ErrorCode.all().stream()
                .filter(one -> one.number() == 120)
                .findFirst()
                .orElseThrow();
        assertThat(terminal.execute(asked)).isZero();
        assertThat(terminal.out().replaceAll("\\s+", " "))
                .contains(
                        "NT-120 " + code.words().what(),
                        code.words().why(),
                        code.words().next());
        assertThat(terminal.out().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void withoutANumberAllAreListed() {
        assertThat(terminal.execute()).isZero();
        assertThat(terminal.out().lines()).hasSize(ErrorCode.all().size());
    }

    @Test
    void jsonHasEveryPart() {
        assertThat(terminal.execute("NT-120", "--json")).isZero();
        assertThat(terminal.out())
                .contains("\"code\":\"NT-120\"", "\"why\":", "\"setting\":", "\"next\":")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NT-999", "banana", "12"})
    void anUnknownNumberIsAUsageError(String asked) {
        assertThat(terminal.execute(asked)).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("all");
    }
}
