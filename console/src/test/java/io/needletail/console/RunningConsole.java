package io.needletail.console;

import io.needletail.console.MessageSearch.MessagesFound;
import io.needletail.engine.Engine;
import io.needletail.engine.admin.AdminSocket;
import io.needletail.engine.admin.JsonParser;
import io.needletail.engine.admin.Role;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.FileReload;
import io.needletail.engine.config.Variables;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.engine.operate.AdminConfig;
import io.needletail.engine.operate.RecentLog;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** An engine with two sessions on a thread of its own, and a console that shows it. */
final class RunningConsole implements AutoCloseable {
    static final String TOKEN = "a-token-of-the-test";
    static final String SESSION = "FIX.4.4-EXEC-BANZAI";

    /** A file with two sessions; the folder of the journals is missing. */
    static final String TWO_SESSIONS = """
        [DEFAULT]
        ConnectionType=acceptor
        BeginString=FIX.4.4
        SenderCompID=EXEC
        SocketAcceptAddress=127.0.0.1
        SocketAcceptPort=0
        FileStorePath=%s
        [SESSION]
        TargetCompID=BANZAI
        [SESSION]
        TargetCompID=OTHER
        """;

    /** Additions of a venue: a field that orders need, and a side. */
    private static final String VENUE = """
        <fix major="4" minor="4">
          <messages>
            <message name="NewOrderSingle" msgtype="D" msgcat="app"><field name="Desk" required="Y"/></message>
          </messages>
          <fields>
            <field number="9001" name="Desk" type="STRING"/>
            <field number="54" name="Side" type="CHAR"><value enum="Z" description="VENUE_CROSS"/></field>
          </fields>
        </fix>\
        """;

    private static final MessagesFound NOTHING = new MessagesFound(List.of(), false, List.of());
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Lines of the log that the engine's channel shows. */
    final RecentLog log = new RecentLog();

    private final Engine engine;
    private final Thread thread;
    private final ConsoleServer console;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private boolean isEngineClosed;

    private RunningConsole(
            Path folder, boolean isConfigurable, UnaryOperator<ConsoleConfig> change, MessageSearch search)
            throws IOException {
        Path store = folder.resolve("store");
        Path file = folder.resolve("engine.cfg");
        if (!isConfigurable) Files.writeString(file, withDictionary(store, folder.resolve("venue.xml")));
        EngineSetup setup = EngineSetup.read(file, Variables.NONE);
        engine = new Engine(setup.engine());
        SessionListener application = (session, message) -> {};
        FileReload reload = new FileReload(
                engine,
                new FileReload.Source(file, Variables.NONE, setup),
                (read, validators) -> read.specs(application, validators),
                line -> {});
        engine.reload(reload.firstSpecs());
        Path socket = AdminSocket.beside(store);
        AdminConfig channel = AdminConfig.at(socket).with(log);
        engine.openAdminChannel(isConfigurable ? channel.with(reload) : channel);
        thread = Thread.ofPlatform().name("engine-of-test").daemon().start(engine::run);
        ConsoleConfig config = ConsoleConfig.of(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                List.of(WatchedEngine.of("orders", socket, store)),
                Access.of(TOKEN, "Ada", Role.ADMINISTRATOR),
                folder.resolve("console"));
        ConsoleConfig withAlarms = config.withAlarms(setup.alarms(), List.of());
        console = ConsoleServer.open(change.apply(withAlarms), ConsoleSources.NONE, search);
        reload.followAlarms(console::configure);
    }

    /**
     * Returns a file whose first session validates with the additions of a venue, and whose second validates nothing.
     */
    private static String withDictionary(Path store, Path additions) throws IOException {
        Files.writeString(additions, VENUE);
        String validated =
                "TargetCompID=BANZAI\nDataDictionary=FIX.4.4 + " + additions + "\nValidateUserDefinedFields=Y\n";
        return TWO_SESSIONS.formatted(store).replace("TargetCompID=BANZAI\n", validated) + "UseDataDictionary=N\n";
    }

    static RunningConsole start(Path folder) throws IOException {
        return start(folder, UnaryOperator.identity());
    }

    static RunningConsole start(Path folder, UnaryOperator<ConsoleConfig> change) throws IOException {
        return start(folder, change, new FixedMessages(NOTHING));
    }

    /** Starts both with another search. */
    static RunningConsole start(Path folder, UnaryOperator<ConsoleConfig> change, MessageSearch search)
            throws IOException {
        return ready(new RunningConsole(folder, false, change, search));
    }

    /**
     * Starts both with the file {@code engine.cfg} that is in the folder, journals in {@code store}; the engine can
     * read it again.
     */
    static RunningConsole configurable(Path folder, UnaryOperator<ConsoleConfig> change) throws IOException {
        return ready(new RunningConsole(folder, true, change, new FixedMessages(NOTHING)));
    }

    private static RunningConsole ready(RunningConsole running) throws IOException {
        Await.until("the engine is read", () -> running.get("/ready").statusCode() == HttpCall.OK);
        return running;
    }

    /** Reads no journal: the search has tests of its own. */
    record FixedMessages(MessagesFound messages) implements MessageSearch {
        @Override
        public MessagesFound search(MessageQuery query, SearchBudget budget) {
            return messages;
        }

        @Override
        public MessagesFound order(OrderQuery query, SearchBudget budget) {
            return NOTHING;
        }

        @Override
        public Usage usage(MessageQuery query, SearchBudget budget) {
            return new Usage(0, List.of(), false, List.of());
        }

        @Override
        public List<Map<String, Object>> compare(Message left, Message right, Set<Integer> ignored) {
            return List.of(Map.of("tag", 54));
        }
    }

    ConsoleServer console() {
        return console;
    }

    /** Returns the port at which the engine listens for BANZAI and OTHER. */
    int enginePort() {
        return engine.port(new TcpEndpoint("127.0.0.1", 0)).orElseThrow();
    }

    InetSocketAddress address() {
        return new InetSocketAddress(
                InetAddress.getLoopbackAddress(), console.address().getPort());
    }

    HttpResponse<String> get(String path) throws IOException {
        return send(request(path).GET().build());
    }

    /** Reads JSON from the API. */
    Map<String, Object> json(String path) throws IOException {
        return JsonParser.object(get("/api/v1" + path).body());
    }

    HttpResponse<String> post(String path, String token, String body) throws IOException {
        HttpRequest.Builder request =
                request("/api/v1" + path).POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
        if (!token.isEmpty()) request.header("Authorization", "Bearer " + token);
        return send(request.build());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(console.address().resolve(path)).timeout(PATIENCE);
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
    }

    /** Ends the engine and leaves the console. */
    void stopEngine() throws IOException {
        if (isEngineClosed) return;
        isEngineClosed = true;
        engine.stop();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
        engine.close();
    }

    @Override
    public void close() throws IOException {
        client.shutdownNow();
        console.close();
        stopEngine();
    }
}
