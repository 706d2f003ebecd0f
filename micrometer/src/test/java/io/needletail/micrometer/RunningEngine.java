package io.needletail.micrometer;

import io.needletail.engine.Engine;
import io.needletail.engine.SessionView;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Variables;
import io.needletail.fixtures.Banzai;
import io.needletail.session.OutboundMessage;
import io.needletail.session.Session;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** An engine on a thread of its own, whose acceptor EXEC acknowledges orders. */
final class RunningEngine implements AutoCloseable {
    final int port = Banzai.freePort();
    final Engine engine;

    private final Path folder;
    private final Thread thread;

    RunningEngine(Path folder, String... peers) throws IOException {
        this.folder = folder;
        engine = new Engine(setup(peers).engine());
        reload(peers);
        thread = Thread.ofPlatform().name("engine-of-test").start(engine::run);
    }

    /** Changes the sessions to those with these peers. */
    void reload(String... peers) throws IOException {
        engine.reload(setup(peers).specs(RunningEngine::acknowledge));
    }

    private EngineSetup setup(String... peers) {
        StringBuilder text = new StringBuilder("""
                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=EXEC
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=%d
                FileStorePath=%s
                NonStopSession=Y
                """.formatted(port, folder.resolve("store")));
        for (String peer : peers)
            text.append("[SESSION]\nTargetCompID=").append(peer).append('\n');
        return EngineSetup.read(
                folder.resolve("engine.cfg"), text.toString().getBytes(StandardCharsets.UTF_8), Variables.NONE);
    }

    SessionView view(String peer) {
        return engine.views().stream()
                .filter(view -> view.id().targetCompId().equals(peer))
                .findFirst()
                .orElseThrow();
    }

    private static void acknowledge(Session session, Message order) {
        String id = Long.toString(session.nextOut());
        OutboundMessage report = session.begin('8').put(37, "O" + id).put(17, "E" + id);
        report.put(150, '0').put(39, '0').copy(order, 11).copy(order, 55).copy(order, 54);
        report.put(151, "100").put(14, "0").put(6, "0").put(Tags.TEXT, "taken").send();
    }

    @Override
    public void close() throws IOException {
        engine.stop();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        engine.close();
    }
}
