package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.SendResult;
import io.needletail.session.SessionStatus;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what ends the wait of an engine with {@link IdleStrategy#BLOCK}: bytes, calls of other threads, deadlines. */
class BlockingIdleTest {
    private static final EngineConfig BLOCKING = EngineConfig.DEFAULTS.with(IdleStrategy.BLOCK);
    private static final int ECHOES = 500;

    @TempDir
    private Path directory;

    @Test
    void messagesOfAPeerAndTasksOfOtherThreadsAreServed() throws IOException {
        try (RunningEngine engine = RunningEngine.acceptor(BLOCKING, acceptor());
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            for (int i = 0; i < ECHOES; i++) {
                peer.echo("x" + i);
                assertThat(engine.<Integer>evaluate(() -> 7)).isEqualTo(7);
            }
        }
    }

    @Test
    void aQueuedMessageIsSent() throws IOException {
        try (RunningEngine engine = RunningEngine.acceptor(BLOCKING, acceptor());
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            QueuedMessage message = engine.engine().messageQueue(4).message();
            SendResult result = message.begin(TestSessions.id(TestSessions.PEER), MsgTypes.EXECUTION_REPORT)
                    .put(Tags.TEXT, "hello")
                    .send();
            assertThat(result).isEqualTo(SendResult.SENT);
            assertThat(peer.receive()).isEqualTo("35=8|34=2|58=hello|");
        }
    }

    @Test
    void deadlinesAreMet() throws IOException {
        try (RunningEngine engine = RunningEngine.acceptor(BLOCKING, acceptor());
                SocketPeer peer = engine.call(TestSessions.PEER).logOn("35=A|98=0|108=1|")) {
            assertThat(peer.receive()).isEqualTo("35=0|34=2|");
        }
    }

    @Test
    void anInitiatorConnectsAndAStopEndsTheWait() throws IOException {
        try (RunningEngine acceptor = RunningEngine.acceptor(BLOCKING, acceptor())) {
            Engine engine = new Engine(BLOCKING);
            engine.add(TestSessions.initiator(TestSessions.PEER)
                    .connect(TestSessions.port(acceptor.port()))
                    .listener(new Broker())
                    .build());
            try (RunningEngine initiator = RunningEngine.start(engine)) {
                Await.await(
                        "logged on",
                        () -> initiator.evaluate(
                                        () -> engine.sessions().getFirst().status())
                                == SessionStatus.ACTIVE);
            }
        }
    }

    private SessionSpec acceptor() {
        return TestSessions.acceptor(TestSessions.PEER)
                .store(directory.resolve("journal"))
                .listener((session, message) -> {})
                .build();
    }
}
