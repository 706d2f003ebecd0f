package io.needletail.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.cli.ProcessEnvironment;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.fixtures.Terminal;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.sequencer.NodeListener;
import io.needletail.venue.server.VenueServer;
import java.io.IOException;
import java.net.DatagramSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the client's scripts at a venue of a configuration file. */
@Timeout(180)
final class ClientCommandTest implements NodeListener {
    @TempDir
    private Path folder;

    @Test
    void aScriptTradesAndShowsEachMessageWithItsFieldNames() throws IOException, InterruptedException {
        Path file = configuration();
        Path script = Files.writeString(folder.resolve("script"), """
                symbols
                buy 100 MSFT @ 12.30
                replace last 80 @ 12.31
                book MSFT
                sell 50 MSFT @ 12.31 ioc
                buy 10 XYZ @ 1
                buy 100 MSFT @ 12.00 show 20 gtc
                quote MSFT 30 @ 12.20 40 @ 12.80
                book MSFT
                cancel all
                """);
        VenueSetup venue = VenueSetup.read(file, ProcessEnvironment.variables());
        EngineSetup sessions = EngineSetup.read(file, ProcessEnvironment.variables());
        try (VenueServer server = VenueServer.start(venue, sessions, this)) {
            Thread serving = Thread.ofPlatform().start(server::run);
            TcpEndpoint endpoint = (TcpEndpoint) server.endpoints().iterator().next();
            Terminal terminal = new Terminal(
                    Main::commandLine, "client", "--connect", "127.0.0.1:" + endpoint.port(), "--sender", "BUYER");
            assertThat(terminal.execute("--script", script)).isEqualTo(ExitCode.OK);
            assertThat(terminal.out())
                    .contains("SecurityList(y)", "Symbol=MSFT")
                    .contains("ExecType=0 NEW", "ExecType=5 REPLACE", "Price=12.31", " µs]")
                    .containsPattern("bid +12.31 +80")
                    .contains("LastQty=50 LastPx=12.31")
                    .contains("OrdRejReason=1 UNKNOWN_SYMBOL", "Text=Symbol(55) is not listed")
                    .contains("MaxFloor=20", "TimeInForce=1 GOOD_TILL_CANCEL")
                    .contains("MassQuoteAcknowledgement(b)", "QuoteStatus=0 ACCEPTED")
                    .containsPattern("(?m)← book MSFT  \\[[0-9,]+ µs\\]$")
                    .containsPattern("bid +12.2 +30")
                    .contains("OrderMassCancelReport(r)", "TotalAffectedOrders=4")
                    .doesNotContain("MarketDataSnapshotFullRefresh");
            server.stop();
            serving.join();
        }
    }

    @Test
    void aVenueThatIsNotThereIsAnErrorOfTheEnvironment() throws IOException {
        Path script = Files.writeString(folder.resolve("script"), "symbols\n");
        Terminal terminal = new Terminal(Main::commandLine, "client");
        int code = terminal.execute("--connect", "127.0.0.1:1", "--sender", "BUYER", "--script", script, "--wait", "1");
        assertThat(code).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("no logon at 127.0.0.1:1");
    }

    @Override
    public void error(Throwable error) {
        throw new AssertionError(error);
    }

    @Override
    public void terminated(String part) {
        // At the end of the test.
    }

    private Path configuration() throws IOException {
        return Files.writeString(folder.resolve("venue.cfg"), """
                [ENGINE]
                Idle=park

                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=VENUE
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                FileStorePath=%1$s/store

                [SESSION]
                TargetCompID=BUYER

                [VENUE]
                VenuePath=%1$s/venue
                AeronPath=%1$s/aeron
                ClusterMembers=localhost:%2$d
                FileSyncLevel=0

                [INSTRUMENT]
                Symbol=MSFT
                ReferencePrice=12.50
                Phase=CONTINUOUS

                [OWNER]
                OwnerName=BUYER
                """.formatted(folder, freePort()));
    }

    // A port that was free a moment ago, with room for the others of the node.
    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0)) {
            return Math.min(socket.getLocalPort(), 65_000);
        }
    }
}
