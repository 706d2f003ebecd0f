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

/** A field that the dictionary does not have stays in a group when members of the group follow it. */
final class UnknownFieldInGroupTest {
    private static final String HEAD = "35=D|34=8|49=A|56=B|52=20260105-10:20:27|11=A1|";
    private static final String PARTIES =
            "453=3|448=P1|447=D|452=1|10001=outer|448=P2|447=D|452=3|10001=x|10002=y|448=P3|447=D|452=4|";

    @TempDir
    private Path dir;

    private Path log(String body) throws IOException {
        return Files.writeString(dir.resolve("x.log"), fix(HEAD + body), ISO_8859_1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "NoPartyIDs[PartyID=P1,PartyRole=1]      # 1",
                "NoPartyIDs[PartyID=P2,PartyRole=3]      # 1",
                "NoPartyIDs[PartyID=P3,PartyRole=4]      # 1",
                "NoPartyIDs[PartyID=P1,10001=outer]      # 1",
                "NoPartyIDs[PartyID=P2,10002=y]          # 1",
                "NoPartyIDs[PartyID=P2,10001=outer]      # 0",
                "NoPartyIDs[PartyID=P1,PartyRole=4]      # 0",
                "NoPartyIDs[PartyID=P3,10003=body]       # 0",
            })
    void instancesAreToldApart(String condition, int found) throws IOException {
        Terminal grep = new Terminal(Main::commandLine, "grep");
        int exit = grep.execute(condition, log(PARTIES + "10003=body|55=XYZ|54=1|"), "-c");
        assertThat(grep.out()).isEqualTo(found + "\n");
        assertThat(exit).isEqualTo(found == 0 ? ExitCode.PROBLEMS : ExitCode.OK);
    }

    @Test
    void decodeNumbersTheInstances() throws IOException {
        Terminal decode = new Terminal(Main::commandLine, "decode");
        assertThat(decode.execute(log(PARTIES + "10003=body|55=XYZ|54=1|"))).isZero();
        assertThat(decode.out().lines().map(line -> line.strip().replaceAll(" +", " ")))
                .containsSubsequence(
                        "453 NoPartyIDs 3",
                        "448 1. PartyID P1",
                        "10001 outer",
                        "448 2. PartyID P2",
                        "10002 y",
                        "448 3. PartyID P3",
                        "10003 body",
                        "55 Symbol XYZ");
        assertThat(decode.out()).contains("  10001     ", "  10003                           body");
    }

    @Test
    void anUnknownFieldOfAnInnerGroupStaysInside() throws IOException {
        String nested =
                "453=2|448=P1|447=D|452=1|802=2|523=S1|803=1|10001=x|523=S2|803=2|10002=y|448=P2|447=D|452=3|55=XYZ|";
        Terminal decode = new Terminal(Main::commandLine, "decode");
        assertThat(decode.execute(log(nested), "--json", "--tags", "523,10001,10002,448"))
                .isZero();
        assertThat(decode.out())
                .contains(
                        "{\"tag\":523,\"name\":\"PartySubID\",\"value\":\"S2\",\"depth\":2,\"instance\":2}",
                        "{\"tag\":10001,\"value\":\"x\",\"depth\":2,\"instance\":1}",
                        "{\"tag\":10002,\"value\":\"y\",\"depth\":1,\"instance\":1}",
                        "{\"tag\":448,\"name\":\"PartyID\",\"value\":\"P2\",\"depth\":1,\"instance\":2}");
    }
}
