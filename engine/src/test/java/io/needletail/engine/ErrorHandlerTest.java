package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class ErrorHandlerTest {
    private static final SessionListener FAILING = (session, message) -> {
        throw new IllegalStateException("listener");
    };

    private final List<Reported> errors = new CopyOnWriteArrayList<>();
    private final EngineConfig config = TestSessions.PARKING.withErrorHandler(
            (session, error) -> errors.add(new Reported(session, error.getMessage())));

    private record Reported(Optional<SessionId> session, String text) {}

    @Test
    void aTaskThatThrowsIsReportedAndTheNextTaskRuns() throws IOException {
        try (RunningEngine engine = RunningEngine.acceptor(
                        config,
                        TestSessions.acceptor("ONE").listener(new Broker()).build());
                SocketPeer peer = engine.call("ONE").logOn()) {
            engine.engine().submit(() -> {
                throw new IllegalStateException("task");
            });
            assertThat(engine.evaluate(() -> "next")).isEqualTo("next");
            peer.echo("after the task");
        }
        assertThat(errors).containsExactly(new Reported(Optional.empty(), "task"));
    }

    @Test
    void theStandardHandlerLogsATaskThatThrowsAndTheEngineGoesOn() throws IOException {
        try (RunningEngine engine = RunningEngine.acceptor(
                        TestSessions.PARKING,
                        TestSessions.acceptor("ONE").listener(new Broker()).build());
                SocketPeer peer = engine.call("ONE").logOn()) {
            engine.engine().submit(() -> {
                throw new IllegalStateException("task");
            });
            peer.echo("after the task");
        }
    }

    @Test
    void aListenerThatThrowsIsReportedWithItsSessionAndTheSessionEnds() throws IOException {
        try (RunningEngine engine = RunningEngine.acceptor(
                        config, TestSessions.acceptor("BAD").listener(FAILING).build());
                SocketPeer peer = engine.call("BAD").logOn()) {
            peer.send("35=D|11=1|");
            peer.expectEnd();
        }
        assertThat(errors).containsExactly(new Reported(Optional.of(TestSessions.id("BAD")), "listener"));
    }

    @Test
    void aHandlerThatThrowsChangesNothing() throws IOException {
        EngineConfig throwing = TestSessions.PARKING.withErrorHandler((session, error) -> {
            throw new IllegalStateException("handler");
        });
        try (RunningEngine engine = RunningEngine.acceptor(
                        throwing,
                        TestSessions.acceptor("BAD").listener(FAILING).build(),
                        TestSessions.acceptor("GOOD").listener(new Broker()).build());
                SocketPeer bad = engine.call("BAD").logOn();
                SocketPeer good = engine.call("GOOD").logOn()) {
            bad.send("35=D|11=1|");
            bad.expectEnd();
            good.echo("after the handler");
        }
    }
}
