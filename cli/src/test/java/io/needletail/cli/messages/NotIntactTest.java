package io.needletail.cli.messages;

import static io.needletail.fixtures.FixLines.fix;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A message that is not as it was sent is marked with the field, its value and the value that the bytes make. */
final class NotIntactTest {
    // 8=FIX.4.4|9=41|35=D|34=2|49=BANZAI|56=EXEC|11=A1|55=IBM|10=126|
    private static final String ORDER =
            fix("35=D|34=2|49=BANZAI|56=EXEC|11=A1|55=IBM|").replace('\u0001', '|');

    @TempDir
    private Path dir;

    private final Terminal terminal = new Terminal(Main::commandLine, "decode");

    private Path log(String text) throws IOException {
        return Files.writeString(dir.resolve("session.log"), text + "\n", ISO_8859_1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "IBM       # IBN       # CheckSum(10)=126, expected 127 # {\"tag\":10,\"value\":\"126\",\"expected\":\"127\"}",
                "10=126    # 10=000    # CheckSum(10)=000, expected 126 # {\"tag\":10,\"value\":\"000\",\"expected\":\"126\"}",
                "9=41      # 9=42      # BodyLength(9)=42, expected 41; CheckSum(10)=126, expected 127"
                        + " # {\"tag\":9,\"value\":\"42\",\"expected\":\"41\"},{\"tag\":10,\"value\":\"126\",\"expected\":\"127\"}",
                "9=41|     # ''        # BodyLength(9) is missing, expected 41; CheckSum(10)=126, expected 162"
                        + " # {\"tag\":9,\"expected\":\"41\"},{\"tag\":10,\"value\":\"126\",\"expected\":\"162\"}",
                "10=126|   # ''        # CheckSum(10) is missing # {\"tag\":10}",
                "35=D|34=2 # 34=2|35=D # MsgType(35) is not the third field # {\"tag\":35}",
            })
    void theFieldIsNamedWithTheExpectedValue(String text, String changed, String expected, String json)
            throws IOException {
        Path log = log(ORDER.replace(text, changed));
        assertThat(terminal.execute(log, "--line")).isEqualTo(ExitCode.NOT_INTACT);
        assertThat(terminal.out()).endsWith("  not as it was sent: " + expected + "\n");
        assertThat(terminal.err())
                .isEqualTo("1 of 1 messages are not as they were sent: cut, changed, or with masked passwords\n");
        terminal.clear();
        assertThat(terminal.execute(log)).isEqualTo(ExitCode.NOT_INTACT);
        assertThat(terminal.out().lines().findFirst()).get().asString().endsWith("not as it was sent: " + expected);
        terminal.clear();
        assertThat(terminal.execute(log, "--json")).isEqualTo(ExitCode.NOT_INTACT);
        assertThat(terminal.out()).contains("\"intact\":false,\"faults\":[" + json + "],\"fields\":[");
    }

    @Test
    void chosenFieldsAreFollowedByTheFaultToo() throws IOException {
        assertThat(terminal.execute(log(ORDER.replace("IBM", "IBN")), "--tags", "11"))
                .isEqualTo(ExitCode.NOT_INTACT);
        assertThat(terminal.out()).endsWith("ClOrdID=A1  not as it was sent: CheckSum(10)=126, expected 127\n");
    }

    @Test
    void anIntactMessageIsNotMarked() throws IOException {
        assertThat(terminal.execute(log(ORDER), "--line")).isZero();
        assertThat(terminal.out()).contains("CheckSum=126\n");
    }

    @Test
    void aGarbledMessageHasTheSameExitCode() throws IOException {
        assertThat(terminal.execute(log(ORDER.replace('|', '\u0001').replace("55=IBM", "=IBM")), "--line"))
                .isEqualTo(ExitCode.NOT_INTACT);
        assertThat(terminal.out()).contains("garbled");
    }

    @Test
    void anInputOfWhichAPartIsMissingCountsMore() throws IOException {
        String version = ORDER.replace("FIX.4.4", "FIX4.4");
        assertThat(terminal.execute(log(version + "\n" + ORDER.replace("IBM", "IBN"))))
                .isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.err()).contains("is no version of FIX", "2 of 2 messages are not as they were sent");
    }
}
