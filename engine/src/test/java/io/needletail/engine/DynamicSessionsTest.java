package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.engine.error.ConnectionError;
import io.needletail.engine.log.LogConfig;
import io.needletail.engine.log.Sink;
import io.needletail.session.LogonFields;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.Redaction;
import io.needletail.wire.Tags;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests sessions made from a template: the limit per address, and the removal of a session whose peer was refused. */
class DynamicSessionsTest {
    @TempDir
    private Path directory;

    /** Refuses a Logon(A) that carries a text. */
    private static final class Choosy implements SessionListener {
        @Override
        public void onMessage(Session session, Message message) {
            throw new AssertionError("no message was sent");
        }

        @Override
        public String onLogonRequest(Session session, Message logon) {
            return logon.has(Tags.TEXT) ? "not you" : "";
        }
    }

    @Test
    void oneAddressMakesSoManySessionsAndOthersGoOnMakingTheirs() throws IOException {
        ConnectionLimits admission = ConnectionLimits.DEFAULTS.with(to -> to.dynamicSessionsPerAddressMax = 2);
        try (RunningEngine engine = running(admission, template().build());
                SocketPeer first = call(engine, "127.0.0.2", "ANN").logOn();
                SocketPeer second = call(engine, "127.0.0.2", "BOB").logOn();
                SocketPeer tooMany = call(engine, "127.0.0.2", "CAT")) {
            tooMany.send(SocketPeer.LOGON);
            tooMany.expectEnd();
            assertThat(refusals(engine)).isEqualTo(Map.of(ConnectionError.DYNAMIC_SESSIONS_PER_ADDRESS, 1L));
            assertThat(folder("CAT")).doesNotExist();
            try (SocketPeer elsewhere = call(engine, "127.0.0.3", "CAT").logOn()) {
                elsewhere.echo("from elsewhere");
            }
            first.echo("still here");
            second.echo("still here");
        }
    }

    @Test
    void aPeerThatIsGoneGivesItsPlaceToAnotherAndKeepsItsNumbers() // tidy: one connection after another, each closed
            throws IOException {
        ConnectionLimits one = ConnectionLimits.DEFAULTS.with(to -> to.dynamicSessionsMax = 1);
        try (RunningEngine engine = running(one, template().build())) {
            for (String name : List.of("ANN", "BOB", "CAT")) {
                try (SocketPeer peer = call(engine, "127.0.0.1", name).logOn()) {
                    try (SocketPeer second = call(engine, "127.0.0.1", "DAN")) {
                        second.send(SocketPeer.LOGON);
                        second.expectEnd();
                    }
                    peer.send("35=5|");
                    assertThat(peer.receive()).startsWith("35=5|");
                    peer.expectEnd();
                }
            }
            call(engine, "127.0.0.1", "EVE").logOn().close();
            try (SocketPeer again = call(engine, "127.0.0.1", "ANN")) {
                again.numberNext(3);
                again.send(SocketPeer.LOGON);
                assertThat(again.receive()).startsWith("35=A|34=3|");
            }
            assertThat(refusals(engine)).isEqualTo(Map.of(ConnectionError.DYNAMIC_SESSIONS_MAX, 3L));
            assertThat(engine.evaluate(() -> engine.engine().sessions())).hasSize(1);
        }
    }

    @Test
    void anAddressWhosePeersAreGoneMakesFurtherSessions() throws IOException {
        ConnectionLimits one = ConnectionLimits.DEFAULTS.with(to -> to.dynamicSessionsPerAddressMax = 1);
        try (RunningEngine engine = running(one, template().build());
                SocketPeer other = call(engine, "127.0.0.3", "ZOE").logOn()) {
            for (String name : List.of("ANN", "BOB")) {
                try (SocketPeer peer = call(engine, "127.0.0.2", name).logOn()) {
                    peer.send("35=5|");
                    peer.receive();
                    peer.expectEnd();
                }
            }
            other.echo("still here");
            assertThat(refusals(engine)).isEmpty();
        }
    }

    @Test
    void aSessionWhoseFirstLogonIsRefusedLeavesNoFolderAndNoPlaceBehind() throws IOException {
        try (RunningEngine engine = running(
                ConnectionLimits.DEFAULTS.with(to -> to.dynamicSessionsMax = 1),
                template().build())) {
            for (String name : List.of("ANN", "BOB", "CAT")) {
                try (SocketPeer refused = call(engine, "127.0.0.1", name)) {
                    refused.send(SocketPeer.LOGON + "58=me|");
                    assertThat(refused.receive()).isEqualTo("35=5|34=1|58=not you|");
                    refused.expectEnd();
                }
                Await.await("the removal of " + name, () -> Files.notExists(folder(name)));
                assertThat(engine.evaluate(() -> engine.engine().sessions())).isEmpty();
            }
            call(engine, "127.0.0.1", "CAT").logOn().close();
        }
        assertThat(folder("CAT")).isDirectory();
        try (RunningEngine again = running(ConnectionLimits.DEFAULTS, template().build())) {
            try (SocketPeer refused = call(again, "127.0.0.1", "CAT")) {
                refused.numberNext(2);
                refused.send(SocketPeer.LOGON + "58=me|");
                refused.expectEndAfterAnything();
            }
            Await.await(
                    "the session is over",
                    () -> again.evaluate(() -> again.engine().sessions()).isEmpty());
            assertThat(folder("CAT")).as("has been logged on before").isDirectory();
        }
    }

    @Test
    void aWrongPasswordMakesNoSession() throws IOException {
        SessionSpec guarded = template()
                .config(config -> config.with(new LogonFields("", "", "sesame", List.of())))
                .build();
        try (RunningEngine engine = running(ConnectionLimits.DEFAULTS, guarded)) {
            try (SocketPeer stranger = call(engine, "127.0.0.1", "ANN")) {
                stranger.send(SocketPeer.LOGON + "554=guess|");
                stranger.expectEnd();
            }
            assertThat(refusals(engine)).isEqualTo(Map.of(ConnectionError.CREDENTIALS_REFUSED, 1L));
            assertThat(folder("ANN")).doesNotExist();
            call(engine, "127.0.0.1", "ANN")
                    .logOn(SocketPeer.LOGON + "554=sesame|")
                    .close();
        }
    }

    @Test
    void aSessionWhoseFirstLogonIsRefusedLeavesNoLogFilesBehind() throws IOException {
        Path logs = directory.resolve("logs");
        try (RunningEngine engine = running(ConnectionLimits.DEFAULTS, logging(logs))) {
            try (SocketPeer refused = call(engine, "127.0.0.1", "ANN")) {
                refused.send(SocketPeer.LOGON + "58=me|");
                refused.expectEndAfterAnything();
            }
            Await.await("the removal of ANN", () -> isEmpty(logs) && Files.notExists(folder("ANN")));
            call(engine, "127.0.0.1", "ANN").logOn().close();
        }
        assertThat(logs).isNotEmptyDirectory();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aSessionThatCannotBeOpenedKeepsNoLogOpen() throws IOException {
        Path logs = directory.resolve("logs");
        Files.writeString(folder("ANN"), "a file where the folder of the journal is to be");
        try (RunningEngine engine = running(ConnectionLimits.DEFAULTS, logging(logs));
                SocketPeer peer = call(engine, "127.0.0.1", "ANN")) {
            peer.send(SocketPeer.LOGON);
            peer.expectEnd();
            assertThat(refusals(engine)).isEqualTo(Map.of(ConnectionError.DYNAMIC_SESSION_FAILED, 1L));
            Await.await("its log files are closed", () -> openFiles(logs) == 0);
        }
    }

    private SessionSpec logging(Path logs) {
        LogConfig logged = new LogConfig(
                List.of(new Sink.Files(logs, true, Sink.Rotation.NEVER, Sink.Retention.FOREVER)),
                Redaction.DEFAULTS,
                LogConfig.RING_BYTES);
        return template().log(logged).build();
    }

    private static long openFiles(Path folder) {
        File[] descriptors = new File("/proc/self/fd").listFiles();
        return Stream.of(descriptors).filter(one -> isIn(folder, one)).count();
    }

    private static boolean isIn(Path folder, File descriptor) {
        try {
            return Files.readSymbolicLink(descriptor.toPath()).startsWith(folder);
        } catch (IOException closed) {
            return false;
        }
    }

    private static boolean isEmpty(Path folder) {
        String[] names = folder.toFile().list();
        return names != null && names.length == 0;
    }

    private Path folder(String name) {
        return directory.resolve("FIX.4.4-US-" + name);
    }

    private SessionSpecBuilder template() {
        return TestSessions.acceptor("*")
                .template()
                .store(directory.resolve("FIX.4.4-US-_"))
                .listener(new Choosy());
    }

    private static SocketPeer call(RunningEngine engine, String from, String name) throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(from, 0));
        int port = engine.evaluate(() -> engine.engine().port(TestSessions.ANY_PORT))
                .orElseThrow();
        return SocketPeer.call(socket, port, name, TestSessions.US);
    }

    private static Map<ConnectionError, Long> refusals(RunningEngine engine) {
        return engine.evaluate(engine.engine()::refusals);
    }

    private static RunningEngine running(ConnectionLimits admission, SessionSpec spec) {
        Engine engine = new Engine(TestSessions.PARKING.with(admission));
        assertThat(engine.reload(List.of(spec)).failures()).isEmpty();
        return RunningEngine.start(engine);
    }
}
