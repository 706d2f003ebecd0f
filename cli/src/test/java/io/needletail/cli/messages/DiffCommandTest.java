package io.needletail.cli.messages;

import static io.needletail.fixtures.FixLines.fix;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiffCommandTest {
    private static final String ORDER = fix("35=D|34=2|49=A|56=B|52=20260131-08:00:00|11=A1|54=1|44=10.5|59=0|");

    @TempDir
    private Path dir;

    private final Terminal terminal = new Terminal(Main::commandLine, "diff");

    private Path file(String name, String... messages) throws IOException {
        return Files.writeString(dir.resolve(name), String.join("\n", messages));
    }

    @Test
    void theSameMessageSentLaterHasNoDifference() throws IOException {
        String later = fix("35=D|34=2|49=A|56=B|52=20260131-09:00:00|11=A1|54=1|44=10.5|59=0|");
        assertThat(terminal.execute(file("a", ORDER), file("b", later))).isZero();
        assertThat(terminal.out()).isEmpty();
    }

    @Test
    void changedMissingAndAddedFieldsAreNamed() throws IOException {
        String other = fix("35=D|34=2|49=A|56=B|52=20260131-08:00:00|11=A1|54=1|38=100|44=10.6|");
        assertThat(terminal.execute(file("a", ORDER), file("b", other))).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out().lines().map(String::strip))
                .contains(
                        "38  OrderQty                 + 100",
                        "44  Price                    10.5 -> 10.6",
                        "59  TimeInForce              - 0");
    }

    @Test
    void messagesMayBeArgumentsAndFieldsIgnored() {
        String other = ORDER.replace("54=1", "54=2");
        assertThat(terminal.execute(ORDER, other)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.execute(ORDER, other, "--ignore", "10,Side")).isZero();
    }

    @Test
    void jsonHasBothValuesAndTheirMeanings() {
        assertThat(terminal.execute(ORDER, ORDER.replace("54=1", "54=2"), "--json"))
                .isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out())
                .isEqualTo("{\"left\":\"argument:1\",\"right\":\"argument:1\",\"garbled\":false,\"fields\":["
                        + "{\"tag\":54,\"name\":\"Side\",\"left\":\"1\",\"leftMeaning\":\"BUY\","
                        + "\"right\":\"2\",\"rightMeaning\":\"SELL\"}]}\n");
    }

    @Test
    void anInputWithMoreMessagesIsAProblem() throws IOException {
        assertThat(terminal.execute(file("a", ORDER, ORDER), file("b", ORDER))).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.err()).contains("has 2 messages", "has 1;");
    }
}
