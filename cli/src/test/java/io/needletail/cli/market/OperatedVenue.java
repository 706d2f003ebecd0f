package io.needletail.cli.market;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ChildJvm;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.cli.console.VenueBooks;
import io.needletail.console.Access;
import io.needletail.console.ConsoleConfig;
import io.needletail.console.ConsoleServer;
import io.needletail.console.ConsoleSources;
import io.needletail.console.WatchedEngine;
import io.needletail.engine.admin.JsonParser;
import io.needletail.engine.config.Variables;
import io.needletail.fixtures.GuideShell;
import io.needletail.fixtures.Terminal;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.identity.KeyFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code needletail venue} as a process, and in this process a console that shows and commands it. Olivia is an
 * operator, Victor a viewer; each has a token of that name.
 */
final class OperatedVenue implements AutoCloseable {
    static final String OLIVIA = "olivia";
    static final String VICTOR = "victor";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Longest wait of the console for the venue. */
    private static final Duration WAIT = Duration.ofSeconds(5);

    final VenueSetup setup;
    final KeyFolder keys;
    private final Path folder;
    private final int port;
    private final Process process;
    private final VenueBooks books;
    private final ConsoleServer console;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();

    private OperatedVenue(Path folder, int port, String identity, int more) throws IOException {
        this.folder = folder;
        this.port = port;
        Path config = Files.writeString(folder.resolve("venue.cfg"), config(more));
        setup = VenueSetup.read(config, Variables.NONE);
        keys = new KeyFolder(setup.node().directories().keys());
        process = new ProcessBuilder(ChildJvm.venueVerb("venue", "--config", config.toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("venue.out").toFile())
                .start();
        until("the venue is ready", () -> output().contains("ready: ") || !process.isAlive());
        assertThat(process.isAlive()).as(output()).isTrue();
        books = VenueBooks.start(setup, client(KeyFolder.CONSOLE, VenueBooks.CLIENT_ID));
        roles("operator");
        ConsoleConfig settings = ConsoleConfig.of(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                List.of(WatchedEngine.of("venue", folder.resolve("store"))),
                Access.of(folder.resolve("roles")),
                folder.resolve("console"));
        VenueOperations operations = new VenueOperations(setup, OperatorAccess.oneNode(setup), identity, WAIT);
        console = ConsoleServer.open(
                settings, ConsoleSources.NONE.withMarket(books).withControl(operations));
        until("the books are live", () -> text(market(), "instruments").contains("CONTINUOUS"));
    }

    /**
     * Starts both.
     *
     * @param folder for all files
     * @param identity that gives the console's commands, {@code operator} or {@code alice}
     * @param more instruments beside MSFT and AAPL
     */
    static OperatedVenue start(Path folder, String identity, int more) throws IOException {
        return new OperatedVenue(folder, GuideShell.freePort(), identity, more);
    }

    /** Gives Olivia's token a role. */
    void roles(String ofOlivia) throws IOException {
        Path file = folder.resolve("roles");
        Files.writeString(
                file, OLIVIA + " " + ofOlivia + " " + hash(OLIVIA) + "\n" + VICTOR + " viewer " + hash(VICTOR) + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    /** Returns how a client reaches the venue. */
    ClientConfig client(String identity, long clientId) throws IOException {
        return ClientConfig.ipc(
                        keys.key(identity), clientId, setup.node().directories().aeron())
                .withFromSequence(1);
    }

    /** Sends orders of a firm, a line each. */
    void trade(String firm, String script) throws IOException {
        Path lines = Files.writeString(folder.resolve("script"), script);
        Terminal client = new Terminal(Main::commandLine, "client", "--connect", "127.0.0.1:" + port);
        assertThat(client.execute("--sender", firm, "--target", "VENUE", "--script", lines))
                .as(client.out() + client.err())
                .isEqualTo(ExitCode.OK);
    }

    /** Returns what the console shows to a caller without a token. */
    Map<String, Object> market() {
        return market("");
    }

    Map<String, Object> market(String token) {
        return JsonParser.object(send(request("/market", token).GET().build()).body());
    }

    HttpResponse<String> post(String path, String token, String body) {
        return send(request("/market/" + path, token)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    /** Lets Olivia command the venue, and returns the answer's sentence. */
    String command(String path, String members) {
        HttpResponse<String> answer = post(path, OLIVIA, "{\"reason\":\"drill\"" + members + "}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return text(JsonParser.object(answer.body()), "outcome");
    }

    /** Lets Olivia command what is not executed, and returns status, code and text. */
    String refusal(String path, String members) {
        return refusal(post(path, OLIVIA, "{\"reason\":\"drill\"" + members + "}"));
    }

    static String refusal(HttpResponse<String> answer) {
        Map<?, ?> error = (Map<?, ?>) JsonParser.object(answer.body()).getOrDefault("error", Map.of());
        return answer.statusCode() + " " + error.get("code") + " " + error.get("text");
    }

    /** Returns the lines of the audit, the oldest first: who, action, target, why, arguments, outcome. */
    List<String> audit() {
        String body = send(request("/audit", VICTOR).GET().build()).body();
        return ((Collection<?>) JsonParser.object(body).get("audit"))
                .stream()
                        .map(line -> (Map<?, ?>) line)
                        .map(line -> line.get("who") + " " + line.get("action") + " " + line.get("target") + " "
                                + line.get("why") + " " + line.get("arguments") + " " + line.get("outcome"))
                        .toList()
                        .reversed();
    }

    /** Waits until the console shows an instrument or an owner with these members. */
    void shows(String list, Map<String, Object> members) {
        until(
                list + " has " + members,
                () -> ((Collection<?>) market().get(list))
                        .stream().anyMatch(one -> ((Map<?, ?>) one).entrySet().containsAll(members.entrySet())));
    }

    static void until(String what, BooleanSupplier condition) {
        long endNs = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - endNs).as(what).isNegative();
            LockSupport.parkNanos(10_000_000);
        }
    }

    /** Kills the venue (SIGKILL). From any thread. */
    void kill() {
        process.destroyForcibly();
    }

    private String output() {
        try {
            return Files.readString(folder.resolve("venue.out"));
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private HttpRequest.Builder request(String path, String token) {
        HttpRequest.Builder request = HttpRequest.newBuilder(console.address().resolve("/api/v1" + path));
        if (!token.isEmpty()) request.header("Authorization", "Bearer " + token);
        return request.timeout(PATIENCE);
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }

    private static String text(Map<String, Object> object, String name) {
        return String.valueOf(object.get(name));
    }

    private static String hash(String token) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private String config(int more) throws IOException {
        String instruments = IntStream.range(0, more)
                .mapToObj(number -> "[INSTRUMENT]\nSymbol=I%d\nReferencePrice=10.00\n".formatted(number))
                .collect(Collectors.joining());
        return """
                [ENGINE]
                Idle=park

                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=VENUE
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=%4$d
                FileStorePath=%1$s/store

                [SESSION]
                TargetCompID=BUYER

                [SESSION]
                TargetCompID=SELLER

                [VENUE]
                VenueName=XNTL
                VenuePath=%1$s/venue
                AeronPath=%1$s/aeron
                ClusterMembers=localhost:%2$d
                VenueOperators=alice
                VenueIdle=PARK
                FileSyncLevel=0
                LogTermSize=1048576
                TermSize=262144
                SegmentSize=16777216
                LowStorage=1000000

                [INSTRUMENT]
                Symbol=MSFT
                ReferencePrice=12.50

                [INSTRUMENT]
                Symbol=AAPL
                ReferencePrice=50.00

                [OWNER]
                OwnerName=BUYER

                [OWNER]
                OwnerName=SELLER

                %3$s""".formatted(folder, Math.min(GuideShell.freePort(), 65_530), instruments, port);
    }

    @Override
    public void close() throws IOException {
        http.shutdownNow();
        console.close();
        books.close();
        process.destroy();
        try {
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as("the venue ends after SIGTERM")
                    .isTrue();
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        } finally {
            process.destroyForcibly();
        }
    }
}
