package io.needletail.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The token of a console whose output is the log of a service. */
@Timeout(180)
final class TokenFileTest {
    private static final String CONFIG = """
            [DEFAULT]
            ConnectionType=acceptor
            BeginString=FIX.4.4
            SenderCompID=EXEC
            SocketAcceptAddress=127.0.0.1
            SocketAcceptPort=0
            FileStorePath=store
            [SESSION]
            TargetCompID=BANZAI
            """;

    @TempDir
    private Path folder;

    @Test
    void theTokenIsInAFileOfItsOwnerAndNotInTheOutput() throws IOException {
        Files.writeString(folder.resolve("engine.cfg"), CONFIG);
        Path file;
        try (ConsoleProcess run = ConsoleProcess.start(folder, "run", "--config", "engine.cfg", "--app", "none")) {
            file = run.token().orElseThrow();
            assertThat(file.getParent()).isEqualTo(folder.toRealPath().resolve("store/console"));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                    .isEqualTo("rwx------");
            String token = Files.readString(file).strip();
            assertThat(token).matches("[\\w-]{32}");
            assertThat(run.output()).contains("console at http://127.0.0.1:").doesNotContain(token, "#token=");
        }
        assertThat(file).doesNotExist();
    }
}
