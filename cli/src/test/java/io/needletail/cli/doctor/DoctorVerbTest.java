package io.needletail.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.transport.Sockets;
import io.needletail.wire.Codec;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DoctorVerbTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void itSaysWhatWasChosenAndWhy() {
        assertThat(doctor()).isEqualTo(ExitCode.OK);
        String sockets = Sockets.chosen().kind() == Sockets.Kind.LIBC ? "libc" : "NIO";
        assertThat(out.toString())
                .containsPattern("(?m)^java +" + Runtime.version().feature() + "\\S* \\w+")
                .containsPattern("(?m)^flags +.*-Xmx")
                .containsPattern("(?m)^codec +" + Codec.chosen().description() + "$")
                .containsPattern("(?m)^sockets +" + sockets + "\n +\\Q"
                        + Sockets.chosen().reason() + "\\E$")
                .containsPattern(
                        "(?m)^kernel stamps +" + (Sockets.stampRefusal().isEmpty() ? "to be had" : "none") + "$")
                .containsPattern("(?m)^cores +" + Runtime.getRuntime().availableProcessors() + ", allowed ")
                .containsPattern("(?m)^interrupts +(unknown|\\d+ of \\d+ lines may reach cores )")
                .containsPattern("(?m)^mitigations +\\w+")
                .containsPattern("(?m)^clock source +\\w+")
                .containsPattern("(?m)^shared memory +(no )?/dev/shm")
                .containsPattern("(?m)^file system +/.* on \\w+");
    }

    @Test
    void aFileTellsItsCoreAndItsJournalsOnce() throws IOException {
        Path store = folder.resolve("not/yet/there");
        Path file = Files.writeString(folder.resolve("file.cfg"), settings(store));
        assertThat(doctor("--config", file.toString())).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .containsPattern("(?m)^engine's core +1$")
                .containsOnlyOnce("journal  ")
                .contains(store + " on " + Files.getFileStore(folder).type());
    }

    @Test
    void anotherProgramCanReadIt() {
        assertThat(doctor("--json")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .startsWith("{\"rows\":[{\"what\":\"java\",\"value\":\"")
                .contains("{\"what\":\"sockets\",\"value\":\"")
                .endsWith("\"}]}" + System.lineSeparator());
        assertThat(new Row("a", "b\\c", "\"d\"\n").json())
                .isEqualTo("{\"what\":\"a\",\"value\":\"b\\\\c\",\"remark\":\"\\\"d\\\"\\u000a\"}");
    }

    @Test
    void aFileThatIsMissingIsNamed() {
        assertThat(doctor("--config", "nowhere.cfg")).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err.toString()).contains("nowhere.cfg is no file that can be read");
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

    private int doctor(String... options) {
        String[] arguments = new String[options.length + 1];
        arguments[0] = "doctor";
        System.arraycopy(options, 0, arguments, 1, options.length);
        return Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }
}
