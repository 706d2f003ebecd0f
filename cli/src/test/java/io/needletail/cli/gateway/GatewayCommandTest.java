package io.needletail.cli.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import io.needletail.venue.identity.KeyFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests what the verb refuses; a gateway that serves is tested with a cluster. */
@Timeout(120)
final class GatewayCommandTest {
    private static final String VENUE = """
            [VENUE]
            VenueName=NONE
            ClusterMembers=localhost:%d
            [INSTRUMENT]
            Symbol=MSFT
            ReferencePrice=100.00
            [OWNER]
            OwnerName=BUYER
            """;
    private static final int NOBODY = 60_990;

    @TempDir
    private Path folder;

    private final Terminal terminal = new Terminal(Main::commandLine, "gateway");

    @Test
    void aGatewayNeedsAFileWithSessions() throws IOException {
        assertThat(terminal.execute()).isEqualTo(ExitCode.USAGE);
        Path config = Files.writeString(folder.resolve("gateway.cfg"), VENUE.formatted(NOBODY));
        assertThat(terminal.execute("--config", config)).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("no [SESSION]; a gateway needs the sessions of its clients");
    }

    @Test
    void theIdOfTheClientThatDefinesTheVenueIsRefused() throws IOException {
        Path config = config();
        assertThat(terminal.execute("--config", config, "--id", 1)).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("--id=1: expected 2 to 262143");
    }

    @Test
    void aClusterThatDoesNotRunIsReportedAfterTheWait() throws IOException {
        Path config = config();
        keys().make(List.of("gateway-101"));
        int code = terminal.execute("--config", config, "--folder", folder.resolve("cluster"), "--wait", 1);
        assertThat(code).as(terminal.err()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("the events of the venue have not come after 1 s");
    }

    @Test
    void aGatewayNeedsItsOwnKeyThatOnlyItsOwnerReads() throws IOException {
        Path config = config();
        assertThat(start(config)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("gateway-101.key: the file does not exist", "needletail cluster keys");
        keys().make(List.of("gateway-101", "gateway-102"));
        Files.setPosixFilePermissions(keys().file("gateway-101"), PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(start(config)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("gateway-101.key: permissions are rw-r--r--; expected rw------- (0600)");
        Path named = Files.writeString(
                folder.resolve("named.cfg"),
                Files.readString(config)
                        .replace("[VENUE]\n", "[VENUE]\nIdentityKeyFile=" + keys().file("gateway-102") + "\n"));
        assertThat(start(named)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("it is the key of gateway-102; expected that of gateway-101");
    }

    private int start(Path config) {
        return terminal.execute("--config", config, "--folder", folder.resolve("cluster"), "--wait", 1);
    }

    private KeyFolder keys() {
        return new KeyFolder(folder.resolve("cluster").resolve("keys"));
    }

    private Path config() throws IOException {
        return Files.writeString(
                folder.resolve("gateway.cfg"), """
                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=VENUE
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                FileStorePath=%s
                [SESSION]
                TargetCompID=BUYER
                %s""".formatted(folder.resolve("store"), VENUE.formatted(NOBODY)));
    }
}
