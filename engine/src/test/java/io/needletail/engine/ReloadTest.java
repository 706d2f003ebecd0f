package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.connect.Endpoint;
import io.needletail.session.Session;
import io.needletail.session.SessionStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that sessions are added, removed and changed while the engine runs, without disturbing others. */
class ReloadTest {
    private final Broker broker = new Broker();
    private final SessionSpec good =
            TestSessions.acceptor("GOOD").listener(broker).build();
    private final SessionSpec peer =
            TestSessions.acceptor(TestSessions.PEER).listener(broker).build();

    @Test
    void anAddedSessionIsServedAtTheSamePortAndTheOthersKeepTheirConnection() throws IOException {
        try (RunningEngine running = running(good)) {
            int port = port(running);
            SocketPeer first = SocketPeer.call(port, "GOOD", TestSessions.US).logOn();
            ReloadResult changes = running.engine().reload(List.of(good, peer));
            assertThat(changes.added()).containsExactly(peer.id());
            assertThat(changes.changed()).isEmpty();
            assertThat(changes.removed()).isEmpty();
            SocketPeer second =
                    SocketPeer.call(port, TestSessions.PEER, TestSessions.US).logOn();
            first.echo("still here");
            first.close();
            second.close();
        }
    }

    @Test
    void aRemovedSessionIsLoggedOutAndUnknownFromThenOn() throws Exception {
        try (RunningEngine running = running(good, peer);
                SocketPeer stays =
                        SocketPeer.call(port(running), "GOOD", TestSessions.US).logOn();
                SocketPeer goes = SocketPeer.call(port(running), TestSessions.PEER, TestSessions.US)
                        .logOn()) {
            Thread answers = Thread.ofPlatform().start(() -> answerLogout(goes));
            assertThat(running.engine().reload(List.of(good)).removed()).containsExactly(peer.id());
            answers.join();
            stays.echo("still here");
            try (SocketPeer again = SocketPeer.call(port(running), TestSessions.PEER, TestSessions.US)) {
                again.send(SocketPeer.LOGON);
                again.expectEnd();
            }
            assertThat(running.evaluate(() -> running.engine().sessions())).hasSize(1);
        }
    }

    @Test
    void aChangedSessionComesBackWithItsNewTermsAndItsNumbers(@TempDir Path directory) throws Exception {
        SessionSpec before = journaled(directory);
        assertThat(before).as("the same terms").isEqualTo(journaled(directory));
        SessionSpec changed =
                before.toBuilder().config(config -> config.withTimePlaces(6)).build();
        try (RunningEngine running = running(good, before);
                SocketPeer stays =
                        SocketPeer.call(port(running), "GOOD", TestSessions.US).logOn()) {
            try (SocketPeer first = SocketPeer.call(port(running), TestSessions.PEER, TestSessions.US)
                    .logOn()) {
                Thread answers = Thread.ofPlatform().start(() -> answerLogout(first));
                assertThat(running.engine().reload(List.of(good, changed)).changed())
                        .containsExactly(changed.id());
                answers.join();
            }
            try (SocketPeer again = SocketPeer.call(port(running), TestSessions.PEER, TestSessions.US)) {
                again.numberNext(3);
                again.send(SocketPeer.LOGON);
                assertThat(again.receive()).startsWith("35=A|34=3|");
            }
            stays.echo("still here");
        }
    }

    @Test
    void aSessionThatCannotBeOpenedIsNamedAndTheOthersRun(@TempDir Path directory) throws IOException {
        Path file = Files.createFile(directory.resolve("in-the-way"));
        SessionSpec broken = TestSessions.acceptor("BROKEN")
                .store(file.resolve("journal"))
                .listener(broker)
                .build();
        try (RunningEngine running = running(good)) {
            ReloadResult changes = running.engine().reload(List.of(broken, good, peer));
            assertThat(changes.failures()).hasSize(1);
            assertThat(changes.failures().getFirst().id()).isEqualTo(broken.id());
            assertThat(changes.added()).containsExactly(peer.id());
            SocketPeer.call(port(running), TestSessions.PEER, TestSessions.US)
                    .logOn()
                    .close();
        }
    }

    @Test
    void anUnusedListenerIsClosed() throws IOException {
        try (RunningEngine running = running(good)) {
            int port = port(running);
            assertThat(running.engine().reload(List.of()).removed()).containsExactly(good.id());
            assertThatThrownBy(() -> SocketPeer.call(port, "GOOD", TestSessions.US))
                    .isInstanceOf(IOException.class);
            running.engine().reload(List.of(good));
            SocketPeer.call(port(running), "GOOD", TestSessions.US).logOn().close();
        }
    }

    @Test
    void aDisabledSessionIsLoggedOutAndRefusedUntilItIsEnabled() throws Exception {
        try (RunningEngine running = running(peer)) {
            try (SocketPeer first = SocketPeer.call(port(running), TestSessions.PEER, TestSessions.US)
                    .logOn()) {
                assertThat(running.evaluate(() -> running.engine().disable(peer.id())))
                        .isTrue();
                answerLogout(first);
            }
            try (SocketPeer refused = SocketPeer.call(port(running), TestSessions.PEER, TestSessions.US)) {
                refused.send(SocketPeer.LOGON);
                refused.expectEnd();
            }
            assertThat(running.evaluate(() -> running.engine().enable(peer.id())))
                    .isTrue();
            try (SocketPeer again = SocketPeer.call(port(running), TestSessions.PEER, TestSessions.US)) {
                again.numberNext(3);
                again.send(SocketPeer.LOGON);
                assertThat(again.receive()).startsWith("35=A|34=3|");
            }
            assertThat(running.evaluate(() -> running.engine().disable(TestSessions.id("NOBODY"))))
                    .isFalse();
        }
    }

    @Test
    void numbersAreSetOnASessionThatIsNotConnected() throws Exception {
        try (RunningEngine running = running(peer)) {
            running.evaluate(() -> {
                Session session = running.engine().session(peer.id()).orElseThrow();
                session.setNumbers(7, 9);
                return session.status();
            });
            try (SocketPeer called = SocketPeer.call(port(running), TestSessions.PEER, TestSessions.US)) {
                called.numberNext(7);
                called.send(SocketPeer.LOGON);
                assertThat(called.receive()).startsWith("35=A|34=9|");
            }
        }
    }

    @Test
    void theEnginesOwnThreadCannotWaitForItself() throws IOException {
        try (RunningEngine running = running(good)) {
            String refusal = running.evaluate(() -> {
                try {
                    return running.engine().reload(List.of()).toString();
                } catch (IllegalStateException refused) {
                    return refused.getMessage();
                }
            });
            assertThat(refusal).contains("another thread");
        }
    }

    @Test
    void aSessionThatIsNamedTwiceChangesNothing() throws IOException {
        try (RunningEngine running = running(good)) {
            assertThatThrownBy(() -> running.engine().reload(List.of(peer, peer)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(peer.id().toString());
            SocketPeer.call(port(running), "GOOD", TestSessions.US).logOn().close();
        }
    }

    @Test
    void anInitiatorThatTheApplicationStartsWaitsForIt() throws IOException {
        SessionSpec acceptor = TestSessions.acceptor(TestSessions.PEER)
                .listen(new Endpoint.InProcess(1))
                .listener(broker)
                .build();
        SessionSpec caller = TestSessions.initiator(TestSessions.PEER)
                .connect(new Endpoint.InProcess(1))
                .startedByApplication()
                .listener(broker)
                .build();
        try (RunningEngine running = running(acceptor, caller)) {
            assertThat(running.evaluate(() -> state(running, caller))).isEqualTo(SessionStatus.DISCONNECTED);
            running.evaluate(() -> running.engine().enable(caller.id()));
            Await.await("logged on", () -> running.evaluate(() -> state(running, caller)) == SessionStatus.ACTIVE);
            assertThat(running.evaluate(running.engine()::refusals)).isEqualTo(Map.of());
        }
    }

    private static SessionStatus state(RunningEngine running, SessionSpec spec) {
        return running.engine().session(spec.id()).orElseThrow().status();
    }

    private SessionSpec journaled(Path directory) {
        return TestSessions.acceptor(TestSessions.PEER)
                .store(directory.resolve("peer"))
                .listener(broker)
                .build();
    }

    private static void answerLogout(SocketPeer peer) {
        try {
            assertThat(peer.receive()).startsWith("35=5|");
            peer.send("35=5|");
            peer.expectEnd();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private static RunningEngine running(SessionSpec... specs) {
        Engine engine = new Engine(TestSessions.PARKING);
        ReloadResult changes = engine.reload(List.of(specs));
        assertThat(changes.failures()).isEmpty();
        return RunningEngine.start(engine);
    }

    private static int port(RunningEngine running) {
        return running.evaluate(() -> running.engine().port(TestSessions.ANY_PORT))
                .orElseThrow();
    }
}
