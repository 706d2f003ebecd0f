package io.needletail.cli.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.cli.run.RunProcess;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Definitions that set sequence numbers, against {@code run --app echo --control} in a process of its own. */
@Timeout(120)
final class ControlTest {
    private static final String CONFIG = """
            [ENGINE]
            Idle=park
            [SESSION]
            ConnectionType=acceptor
            SocketAcceptAddress=127.0.0.1
            SocketAcceptPort=0
            BeginString=FIX.4.4
            SenderCompID=ISLD
            TargetCompID=TW
            ResetOnDisconnect=Y
            EnableNextExpectedMsgSeqNum=Y
            """;

    @TempDir
    private Path folder;

    private final Terminal terminal = new Terminal(Main::commandLine, "conformance");

    @Test
    void theNumbersOfAnotherProcessCanBeSet() throws IOException {
        try (RunProcess run = RunProcess.start(folder, "echo", CONFIG, "--control", "0")) {
            String acceptor = "127.0.0.1:" + run.port();
            assertThat(execute(acceptor, "127.0.0.1:" + run.controlPort())).isEqualTo(ExitCode.OK);
            assertThat(terminal.out()).contains("1 passed, 0 failed, 0 skipped");
        }
    }

    private int execute(String acceptor, String control) {
        String script = OwnDefinitions.folder("nextExpectedMsgSeqNum")
                .resolve("fix44/NumbersAreSetWhileThePeerIsAway.def")
                .toString();
        return terminal.execute("--defs", script, "--connect", acceptor, "--control", control);
    }
}
