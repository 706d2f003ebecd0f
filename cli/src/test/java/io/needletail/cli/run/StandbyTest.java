package io.needletail.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quickfix.ConfigError;

/** Two processes with RefreshOnLogon=Y and one FileStorePath, and QuickFIX/J with both addresses. */
@Timeout(120)
final class StandbyTest {
    @TempDir
    private Path folder;

    @Test
    void quickFixReconnectsToTheStandbyAndTheNumbersContinue() throws IOException, ConfigError {
        try (RunProcess primary = start("primary");
                RunProcess standby = start("standby");
                QuickFixPeer peer = QuickFixPeer.initiator("FIX.4.4", primary.port(), alsoAt(standby.port()))) {
            peer.loggedOn().order("A1");
            peer.delivered("8", 2);
            primary.kill();
            Deadline.until(() -> peer.wire().in("A").size() == 2, peer.wire()::toString);
            peer.loggedOn().order("A2");
            assertThat(peer.delivered("8", 4).subList(2, 4)).allMatch(report -> report.contains("|11=A2|"));
            List<Integer> numbers = peer.wire().numbersIn();
            assertThat(numbers)
                    .as(peer.wire()::toString)
                    .isEqualTo(IntStream.rangeClosed(1, numbers.size()).boxed().toList());
            assertThat(peer.wire().in("2")).as("ResendRequest(2)").isEmpty();
            assertThat(peer.wire().in("4")).as("SequenceReset(4)").isEmpty();
        }
    }

    private RunProcess start(String name) throws IOException {
        String config = Config.executor("FIX.4.4", folder.resolve("store")) + "RefreshOnLogon=Y\n";
        return RunProcess.start(Files.createDirectory(folder.resolve(name)), "executor", config);
    }

    private static Map<String, String> alsoAt(int port) {
        return Map.of("SocketConnectHost1", "127.0.0.1", "SocketConnectPort1", Integer.toString(port));
    }
}
