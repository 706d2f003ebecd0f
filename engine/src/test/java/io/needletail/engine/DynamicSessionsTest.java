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

/** Sessions made from a template: how many one address may make, and what is left of one whose peer was refused. */
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
        ConnectionLimits admission = ConnectionLimits.DEFAULTS.withDynamicSessionsPerAddress(2);
        try (Running engine = running(admission, template().build());
                RawPeer first = call(engine, "127.0.0.2", "ANN").logOn();
                RawPeer second = call(engine, "127.0.0.2", "BOB").logOn();
                RawPeer tooMany = call(engine, "127.0.0.2", "CAT")) {
            tooMany.say(RawPeer.LOGON);
            tooMany.expectEnd();
            assertThat(refusals(engine)).isEqualTo(Map.of(ConnectionError.DYNAMIC_SESSIONS_PER_ADDRESS, 1L));
            assertThat(folder("CAT")).doesNotExist();
            try (RawPeer elsewhere = call(engine, "127.0.0.3", "CAT").logOn()) {
                elsewhere.echo("from elsewhere");
            }
            first.echo("still here");
            second.echo("still here");
        }
    }

    @Test
    void aSessionWhoseFirstLogonIsRefusedLeavesNoFolderAndNoPlaceBehind() throws IOException {
        try (Running engine = running(
                ConnectionLimits.DEFAULTS.withDynamicSessions(1), template().build())) {
            for (String name : List.of("ANN", "BOB", "CAT")) {
                try (RawPeer refused = call(engine, "127.0.0.1", name)) {
                    refused.say(RawPeer.LOGON + "58=me|");
                    assertThat(refused.hear()).isEqualTo("35=5|34=1|58=not you|");
                    refused.expectEnd();
                }
                Patience.await("nothing is left of " + name, () -> Files.notExists(folder(name)));
                assertThat(engine.ask(() -> engine.engine().sessions())).isEmpty();
            }
            call(engine, "127.0.0.1", "CAT").logOn().close();
        }
        assertThat(folder("CAT")).isDirectory();
        try (Running again = running(ConnectionLimits.DEFAULTS, template().build())) {
            try (RawPeer refused = call(again, "127.0.0.1", "CAT")) {
                refused.numberNext(2);
                refused.say(RawPeer.LOGON + "58=me|");
                refused.expectEndAfterAnything();
            }
            Patience.await(
                    "the session is over",
                    () -> again.ask(() -> again.engine().sessions()).isEmpty());
            assertThat(folder("CAT")).as("has been logged on before").isDirectory();
        }
    }

    @Test
    void aWrongPasswordMakesNoSession() throws IOException {
        SessionSpec guarded = template()
                .config(config -> config.with(new LogonFields("", "", "sesame", List.of())))
                .build();
        try (Running engine = running(ConnectionLimits.DEFAULTS, guarded)) {
            try (RawPeer stranger = call(engine, "127.0.0.1", "ANN")) {
                stranger.say(RawPeer.LOGON + "554=guess|");
                stranger.expectEnd();
            }
            assertThat(refusals(engine)).isEqualTo(Map.of(ConnectionError.CREDENTIALS_REFUSED, 1L));
            assertThat(folder("ANN")).doesNotExist();
            call(engine, "127.0.0.1", "ANN")
                    .logOn(RawPeer.LOGON + "554=sesame|")
                    .close();
        }
    }

    @Test
    void aSessionWhoseFirstLogonIsRefusedLeavesNoLogFilesBehind() throws IOException {
        Path logs = directory.resolve("logs");
        try (Running engine = running(ConnectionLimits.DEFAULTS, logging(logs))) {
            try (RawPeer refused = call(engine, "127.0.0.1", "ANN")) {
                refused.say(RawPeer.LOGON + "58=me|");
                refused.expectEndAfterAnything();
            }
            Patience.await("nothing is left of ANN", () -> isEmpty(logs) && Files.notExists(folder("ANN")));
            call(engine, "127.0.0.1", "ANN").logOn().close();
        }
        assertThat(logs).isNotEmptyDirectory();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aSessionThatCannotBeOpenedKeepsNoLogOpen() throws IOException {
        Path logs = directory.resolve("logs");
        Files.writeString(folder("ANN"), "a file where the folder of the journal is to be");
        try (Running engine = running(ConnectionLimits.DEFAULTS, logging(logs));
                RawPeer peer = call(engine, "127.0.0.1", "ANN")) {
            peer.say(RawPeer.LOGON);
            peer.expectEnd();
            assertThat(refusals(engine)).isEqualTo(Map.of(ConnectionError.DYNAMIC_SESSION_FAILED, 1L));
            Patience.await("its log files are closed", () -> openFiles(logs) == 0);
        }
    }

    private SessionSpec logging(Path logs) {
        LogConfig logged = new LogConfig(
                List.of(new Sink.Files(logs, true, Sink.Rotation.NEVER, Sink.Retention.FOREVER)),
                Redaction.USUAL,
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
        return Local.acceptor("*")
                .template()
                .store(directory.resolve("FIX.4.4-US-_"))
                .listener(new Choosy());
    }

    private static RawPeer call(Running engine, String from, String name) throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(from, 0));
        int port = engine.ask(() -> engine.engine().port(Local.ANY_PORT)).orElseThrow();
        return RawPeer.call(socket, port, name, Local.US);
    }

    private static Map<ConnectionError, Long> refusals(Running engine) {
        return engine.ask(engine.engine()::refusals);
    }

    private static Running running(ConnectionLimits admission, SessionSpec spec) {
        Engine engine = new Engine(Local.PARKING.with(admission));
        assertThat(engine.reload(List.of(spec)).failures()).isEmpty();
        return Running.start(engine);
    }
}
