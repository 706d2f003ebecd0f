package io.needletail.engine.operate;

import static io.needletail.engine.Await.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.needletail.engine.Await;
import io.needletail.engine.Engine;
import io.needletail.engine.LogCapture;
import io.needletail.engine.RunningEngine;
import io.needletail.engine.SessionError;
import io.needletail.engine.SessionSpecBuilder;
import io.needletail.engine.SessionView;
import io.needletail.engine.SocketPeer;
import io.needletail.engine.TestSessions;
import io.needletail.engine.admin.Json;
import io.needletail.engine.admin.JsonParser;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.engine.error.ConfigError;
import io.needletail.engine.error.ConnectionError;
import io.needletail.engine.error.ErrorCode;
import io.needletail.engine.log.LogConfig;
import io.needletail.engine.log.Sink;
import io.needletail.fixtures.RecordedLog;
import io.needletail.session.LogonFields;
import io.needletail.transport.tls.TlsConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.event.Level;

/**
 * A session that is not connected shows why: last error with time and number, attempts, the next attempt. Sockets are
 * real.
 */
@Timeout(120)
class WhyDownTest {
    @TempDir
    private Path folder;

    /** What the peer of an initiator does with each connection. */
    @FunctionalInterface
    interface Peer {
        void meet(SocketPeer called) throws IOException;
    }

    static Stream<Arguments> peers() {
        return Stream.of(
                arguments("closes at once", peer(called -> {}), ConnectionError.LOGON_UNANSWERED, "without Logout(5)"),
                arguments(
                        "answers with Logout(5)",
                        peer(called -> {
                            called.receive();
                            called.send("35=5|58=not today\u001b|");
                            called.expectEndAfterAnything();
                        }),
                        ConnectionError.LOGON_REFUSED,
                        "the peer sent Logout(5): not today?"),
                arguments(
                        "breaks after the logon",
                        peer(called -> {
                            called.receive();
                            called.send(SocketPeer.LOGON);
                            called.echo("on");
                        }),
                        ConnectionError.SESSION_LOST,
                        "without Logout(5)"));
    }

    @ParameterizedTest(name = "the peer {0}")
    @MethodSource("peers")
    void theEndOfAConnectionIsTheLastError(String what, Peer peer, ErrorCode code, String text) throws IOException {
        try (ServerSocket acceptor = listening();
                RunningEngine running = running(initiator().connect("127.0.0.1", acceptor.getLocalPort()))) {
            SessionView view = view(running);
            try (SocketPeer called = SocketPeer.called(acceptor.accept(), TestSessions.US, "CALLER")) {
                peer.meet(called);
            }
            await("the error", () -> view.lastError().isPresent() && view.nextAttemptNs() > 0);
            assertThat(view.lastError().orElseThrow().code()).as(what).isEqualTo(code);
            assertThat(view.lastError().orElseThrow().text()).contains(text);
            assertThat(view.failedAttempts()).isEqualTo(code == ConnectionError.SESSION_LOST ? 0 : 1);
        }
    }

    static Stream<Arguments> places() throws IOException {
        int closed = closedPort();
        return Stream.of(
                arguments(new TcpEndpoint("127.0.0.1", closed), ConnectionError.CONNECT_FAILED, "Connection refused"),
                arguments(
                        new TcpEndpoint("nobody.needletail.invalid", 1),
                        ConnectionError.HOST_UNKNOWN,
                        "host nobody.needletail.invalid is unknown"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("places")
    void aPlaceWithoutAPeerIsTheLastError(Endpoint place, ErrorCode code, String text) throws IOException {
        try (RunningEngine running = running(initiator().connect(place))) {
            SessionView view = view(running);
            await("the error", () -> view.nextAttemptNs() > 0);
            assertThat(view.lastError().orElseThrow().code()).isEqualTo(code);
            Map<String, Object> shown = shown(view);
            assertThat(shown)
                    .containsEntry("lastErrorCode", code.id())
                    .containsEntry("failedAttempts", 1L)
                    .containsKeys("lastErrorAtMs", "nextAttemptAtMs");
            assertThat((String) shown.get("whyDown"))
                    .startsWith(code.id() + " ")
                    .contains(text, "failed attempts: 1; next at ");
            assertThat(view.counts()).containsEntry("connect_failures", 1L);
        }
    }

    @Test
    void aPeerThatIsMuteIsTheLastError() throws IOException {
        try (ServerSocket mute = listening();
                RunningEngine running = running(initiator()
                        .connect("127.0.0.1", mute.getLocalPort())
                        .connectTimeout(Duration.ofMillis(50))
                        .tls(TlsConfig.DEFAULTS))) {
            SessionView view = view(running);
            await("the error", () -> view.lastError().isPresent());
            assertThat(view.lastError().orElseThrow().code()).isEqualTo(ConnectionError.TLS_FAILED);
        }
    }

    @Test
    void theFirstFailureAndANewReasonAreWarningsAlsoInTheSessionsOwnLog() throws IOException {
        int port = closedPort();
        try (LogCapture capture = LogCapture.begin();
                RunningEngine running = running(initiator()
                        .connect("127.0.0.1", port)
                        .reconnectAfter(TestSessions.RECONNECT)
                        .log(LogConfig.to(Sink.Files.of(folder))))) {
            SessionView view = view(running);
            await("three failures", () -> view.failedAttempts() >= 3);
            try (ServerSocket acceptor = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
                    SocketPeer called = SocketPeer.called(acceptor.accept(), TestSessions.US, "CALLER")) {
                called.receive();
                called.send(SocketPeer.LOGON);
                called.echo("on");
                await("the logon", () -> view.failedAttempts() == 0);
            }
            await("a failure after it", () -> view.failedAttempts() >= 2);
            running.stop();
            List<Level> levels = capture.lines().stream()
                    .filter(line -> line.text().contains("not connected: NT-220"))
                    .map(RecordedLog.Line::level)
                    .toList();
            assertThat(levels.subList(0, 3)).containsExactly(Level.WARN, Level.INFO, Level.INFO);
            assertThat(levels).filteredOn(Level.WARN::equals).hasSize(2);
            try (Stream<Path> files = Files.list(folder)) {
                Path own = files.filter(file -> file.toString().endsWith("event.log"))
                        .findFirst()
                        .orElseThrow();
                await(
                        () -> "its line in " + text(own),
                        () -> text(own)
                                .contains("not connected: NT-220 cannot connect to 127.0.0.1:" + port
                                        + ": Connection refused"));
            }
        }
    }

    @Test
    void aRefusedPeerIsTheLastErrorOfTheSessionThatItNames() throws IOException {
        LogonFields secret = new LogonFields("", "desk", "sesame", List.of());
        try (RunningEngine running = RunningEngine.acceptor(
                TestSessions.PARKING,
                TestSessions.acceptor(TestSessions.PEER)
                        .config(config -> config.with(secret))
                        .listener((session, message) -> {})
                        .build())) {
            SessionView view = view(running);
            assertThat(shown(view)).containsEntry("whyDown", "the peer has not connected yet");
            try (SocketPeer peer = running.call(TestSessions.PEER)) {
                peer.send(SocketPeer.LOGON + "553=desk|554=guess|");
                peer.expectEnd();
            }
            await("the error", () -> view.lastError().isPresent());
            assertThat(view.lastError().orElseThrow().code()).isEqualTo(ConnectionError.CREDENTIALS_REFUSED);
            assertThat((String) shown(view).get("whyDown"))
                    .startsWith("NT-213 127.0.0.1:")
                    .endsWith("tag 554 is wrong");
        }
    }

    @Test
    void aBusyPortIsTheLastErrorUntilItIsFree() throws IOException {
        Engine engine = new Engine(TestSessions.PARKING.withListenRetry(Duration.ofMillis(5)));
        try (ServerSocket taken = listening()) {
            engine.add(TestSessions.acceptor(TestSessions.PEER)
                    .listen(TestSessions.port(taken.getLocalPort()))
                    .listener((session, message) -> {})
                    .build());
            SessionError error = engine.views().getFirst().lastError().orElseThrow();
            assertThat(error.code()).isEqualTo(ConfigError.PORT_BUSY);
            assertThat(error.text()).contains("SocketAcceptPort=" + taken.getLocalPort(), "in use");
            assertThat(error.timeNs()).isPositive();
        }
        try (RunningEngine running = RunningEngine.start(engine)) {
            await("the port", () -> view(running).lastError().isEmpty());
        }
    }

    @Test
    void aDisabledSessionHasNoNextAttempt() throws IOException {
        try (RunningEngine running = running(initiator().connect("127.0.0.1", closedPort()))) {
            SessionView view = view(running);
            await("a failure", () -> view.failedAttempts() == 1);
            running.evaluate(() -> running.engine().disable(view.id()));
            assertThat(shown(view))
                    .containsEntry("enabled", false)
                    .doesNotContainKeys("whyDown", "failedAttempts", "nextAttemptAtMs");
        }
    }

    private static Map<String, Object> shown(SessionView view) {
        return JsonParser.object(Json.text(SessionReport.brief(view)));
    }

    private static Peer peer(Peer peer) {
        return peer;
    }

    private static SessionSpecBuilder initiator() {
        return TestSessions.initiator("CALLER")
                .reconnectAfter(Duration.ofHours(1))
                .listener((session, message) -> {});
    }

    private static RunningEngine running(SessionSpecBuilder spec) throws IOException {
        Engine engine = new Engine(TestSessions.PARKING);
        engine.add(spec.build());
        return RunningEngine.start(engine);
    }

    private static SessionView view(RunningEngine running) {
        return running.engine().views().getFirst();
    }

    private static ServerSocket listening() throws IOException {
        ServerSocket socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        socket.setSoTimeout(Await.MS);
        return socket;
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = listening()) {
            return socket.getLocalPort();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
