package io.needletail.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.engine.admin.Json;
import io.needletail.fixtures.Terminal;
import io.needletail.transport.Sockets;
import io.needletail.wire.ScanStrategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DoctorCommandTest {

    private final Terminal terminal = new Terminal(Main::commandLine, "doctor");

    @TempDir
    private Path folder;

    @Test
    void theReportNamesEachChoiceWithItsReason() {
        assertThat(terminal.execute()).isEqualTo(ExitCode.OK);
        String sockets = Sockets.chosen().kind() == Sockets.Kind.LIBC ? "libc" : "NIO";
        assertThat(terminal.out())
                .containsPattern("(?m)^java +" + Runtime.version().feature() + "\\S* \\w+")
                .containsPattern("(?m)^flags +.*-Xmx")
                .containsPattern("(?m)^codec +" + ScanStrategy.chosen().description() + "$")
                .containsPattern("(?m)^sockets +" + sockets + "\n +\\Q"
                        + Sockets.chosen().reason() + "\\E$")
                .containsPattern(
                        "(?m)^kernel stamps +" + (Sockets.stampRefusal().isEmpty() ? "available" : "none") + "$")
                .containsPattern("(?m)^cores +" + Runtime.getRuntime().availableProcessors() + ", allowed ")
                .containsPattern("(?m)^interrupts +(unknown|\\d+ of \\d+ lines may reach cores )")
                .containsPattern("(?m)^mitigations +\\w+")
                .containsPattern("(?m)^clock source +\\w+")
                .containsPattern("(?m)^shared memory +(no )?/dev/shm")
                .containsPattern("(?m)^file system +/.* on \\w+");
    }

    @Test
    void theReportNamesTheCoreAndTheJournalsOfAFileOnce() throws IOException {
        Path store = folder.resolve("not/yet/there");
        Path file = Files.writeString(folder.resolve("file.cfg"), settings(store));
        assertThat(terminal.execute("--config", file)).isEqualTo(ExitCode.OK);
        assertThat(terminal.out())
                .containsPattern("(?m)^engine's core +1$")
                .containsOnlyOnce("journal  ")
                .containsPattern("(?m)^warm-up +(not )?warm after \\S+ s and \\S+ round trips: the compiler ")
                .contains(store + " on " + Files.getFileStore(folder).type());
    }

    @Test
    void theReportIsAvailableAsJson() {
        assertThat(terminal.execute("--json")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out())
                .startsWith("{\"rows\":[{\"what\":\"java\",\"value\":\"")
                .contains("{\"what\":\"sockets\",\"value\":\"")
                .endsWith("\"}]}" + System.lineSeparator());
        assertThat(Json.text(new Row("a", "b\\c", "\"d\"\n")))
                .isEqualTo("{\"what\":\"a\",\"value\":\"b\\\\c\",\"remark\":\"\\\"d\\\"\\u000a\"}");
    }

    @Test
    void aMissingFileIsReported() {
        assertThat(terminal.execute("--config", "nowhere.cfg")).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("nowhere.cfg is no file that can be read");
    }

    private static String settings(Path store) {
        return """
            [ENGINE]
            Affinity=1
            [DEFAULT]
            ConnectionType=acceptor
            BeginString=FIX.4.4
            SenderCompID=EXEC
            SocketAcceptPort=9880
            [SESSION]
            TargetCompID=ONE
            FileStorePath=%1$s
            [SESSION]
            TargetCompID=TWO
            FileStorePath=%1$s
            """.formatted(store);
    }
}
