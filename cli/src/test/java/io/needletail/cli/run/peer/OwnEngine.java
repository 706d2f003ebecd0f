package io.needletail.cli.run.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.run.SessionStarter;
import io.needletail.engine.Engine;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Variables;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.engine.error.Severity;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.session.SessionStatus;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A Needletail engine on its own thread, with the sessions of a settings file and an application that records events.
 */
final class OwnEngine implements SessionListener, AutoCloseable {
    private final Map<String, List<String>> delivered = new ConcurrentHashMap<>();
    private final Map<String, List<String>> rejects = new ConcurrentHashMap<>();
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    private final Engine engine;
    private final Thread thread;
    private final int port;

    /**
     * Starts one.
     *
     * @param settings text of a settings file
     * @param folder takes it
     */
    OwnEngine(String settings, Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("needletail.cfg"), settings);
        EngineSetup setup = EngineSetup.read(file, Variables.NONE);
        assertThat(setup.findings())
                .filteredOn(finding -> finding.severity() != Severity.NOTICE)
                .isEmpty();
        engine = new Engine(setup.engine());
        List<Endpoint> endpoints = SessionStarter.open(engine, setup, setup.specs(this));
        port = endpoints.getFirst() instanceof TcpEndpoint tcp ? tcp.port() : 0;
        engine.sessions().forEach(session -> sessions.put(session.config().id().toString(), session));
        thread = Thread.ofPlatform().name("own-engine").start(engine::run);
    }

    /** The port that its acceptor sessions share. */
    int port() {
        return port;
    }

    boolean isLoggedOn(String session) {
        CompletableFuture<SessionStatus> state = new CompletableFuture<>();
        engine.submit(() -> state.complete(sessions.get(session).status()));
        return state.join() == SessionStatus.ACTIVE;
    }

    void send(String session, String msgType, String body) {
        byte[] bytes = body.replace('|', '\u0001').getBytes(StandardCharsets.ISO_8859_1);
        engine.submit(() -> sessions.get(session)
                .begin(MsgTypes.of(msgType))
                .raw(bytes, 0, bytes.length)
                .send());
    }

    void logOut(String session) {
        engine.submit(() -> sessions.get(session).logout("done"));
    }

    List<String> delivered(String session) {
        return delivered.getOrDefault(session, List.of());
    }

    List<String> rejects(String session) {
        return rejects.getOrDefault(session, List.of());
    }

    @Override
    public void onMessage(Session session, Message message) {
        keep(delivered, session, message);
    }

    @Override
    public void onReject(Session session, Message reject) {
        keep(rejects, session, reject);
    }

    @Override
    public void close() throws IOException {
        engine.stop();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the engine stopped", interrupted);
        }
        engine.close();
    }

    private static void keep(Map<String, List<String>> into, Session session, Message message) {
        into.computeIfAbsent(session.config().id().toString(), key -> new CopyOnWriteArrayList<>())
                .add(message.toString());
    }
}
