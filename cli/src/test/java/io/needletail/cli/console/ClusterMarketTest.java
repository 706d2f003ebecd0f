package io.needletail.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import io.needletail.venue.config.ClusterMembers;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Operators of a cluster of three nodes, at the console of its gateway and at that of its folder. */
@Timeout(300)
final class ClusterMarketTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void theClusterIsCommandedFromItsGatewayAndFromItsFolder() throws IOException, InterruptedException {
        Path config = Files.writeString(folder.resolve("venue.cfg"), config());
        String cluster = folder.resolve("cluster").toString();
        String stored = "gateway=" + folder.resolve("store");
        try {
            assertThat(run("cluster", "start", "--config", config.toString(), "--folder", cluster, "--wait", "90"))
                    .contains("exit 0");
            try (ConsoleProcess gateway = ConsoleProcess.start(
                            inFolder("gateway"), "gateway", "--config", config.toString(), "--folder", cluster);
                    ConsoleProcess console =
                            ConsoleProcess.start(inFolder("console"), "console", "--cluster", cluster, stored)) {
                assertThat(served(gateway, "instruments/MSFT/halt"))
                        .startsWith("200 ")
                        .contains("\"outcome\":\"MSFT HALTED; ");
                shows(console, "\"phase\":\"HALTED\"");
                assertThat(served(console, "instruments/MSFT/resume"))
                        .startsWith("200 ")
                        .contains("\"outcome\":\"MSFT CONTINUOUS; ");
                shows(gateway, "\"phase\":\"CONTINUOUS\"");
                assertThat(served(gateway, "owners/BUYER/block")).startsWith("200 ");
                shows(console, "{\"owner\":\"BUYER\",\"blocked\":true}");
                assertThat(run("market", "halt", "MSFT", "--folder", cluster)).contains("MSFT HALTED\n", "exit 0");
                assertThat(served(gateway, "instruments/MSFT/halt"))
                        .startsWith("409 ")
                        .contains("the venue refused MSFT HALTED (WRONG_PHASE)");
                assertThat(run("cluster", "stop", "--folder", cluster)).contains("exit 0");
                assertThat(post(console, "instruments/MSFT/resume"))
                        .startsWith("503 ")
                        .contains("VENUE_DOWN", "no command was sent: the venue does not answer within 10 s");
            }
        } finally {
            run("cluster", "stop", "--folder", cluster);
        }
    }

    private Path inFolder(String name) throws IOException {
        return Files.createDirectory(folder.resolve(name + "-process"));
    }

    private static String run(String... words) {
        Terminal terminal = new Terminal(Main::commandLine);
        int code = terminal.execute((Object[]) words);
        return terminal.out() + terminal.err() + "exit " + (code == ExitCode.OK ? "0" : String.valueOf(code));
    }

    private void shows(ConsoleProcess console, String text) throws IOException, InterruptedException {
        long endNs = System.nanoTime() + PATIENCE.toNanos();
        while (!send(console, HttpRequest.newBuilder().GET(), "").contains(text)) {
            assertThat(System.nanoTime() - endNs).as(text).isNegative();
            LockSupport.parkNanos(50_000_000);
        }
    }

    /** Posts a command, again while three nodes on a busy machine elect a leader and no command was sent. */
    private String served(ConsoleProcess console, String path) throws IOException, InterruptedException {
        long endNs = System.nanoTime() + PATIENCE.toNanos();
        String answer = post(console, path);
        while (answer.contains("no command was sent") && System.nanoTime() - endNs < 0) answer = post(console, path);
        return answer;
    }

    private String post(ConsoleProcess console, String path) throws IOException, InterruptedException {
        HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.ofString("{\"reason\":\"drill\"}");
        return send(console, HttpRequest.newBuilder().POST(body), "/" + path);
    }

    private String send(ConsoleProcess console, HttpRequest.Builder request, String path)
            throws IOException, InterruptedException {
        String[] addressAndToken = console.address().split("#token=", -1);
        request.uri(URI.create(addressAndToken[0]).resolve("/api/v1/market" + path))
                .header("Authorization", "Bearer " + addressAndToken[1])
                .timeout(PATIENCE);
        HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        return answer.statusCode() + " " + answer.body();
    }

    private String config() throws IOException {
        return """
                [ENGINE]
                Idle=park

                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=VENUE
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                FileStorePath=%s

                [SESSION]
                TargetCompID=BUYER

                [VENUE]
                VenueName=XNTL
                ClusterMembers=%s
                LogTermSize=1048576
                TermSize=262144
                SegmentSize=16777216
                LowStorage=16777216
                FileSyncLevel=0
                VenueIdle=PARK

                [INSTRUMENT]
                Symbol=MSFT
                ReferencePrice=100.00

                [OWNER]
                OwnerName=BUYER
                """.formatted(
                        folder.resolve("store"),
                        String.join(",", ClusterMembers.onFreePorts(3).members()));
    }
}
