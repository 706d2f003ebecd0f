package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.session.Session;
import io.needletail.session.SessionStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions come, go and change while the engine runs, and nobody else notices. */
class ReloadTest {
    private final Broker broker = new Broker();
    private final SessionSpec good = Local.acceptor("GOOD").listener(broker).build();
    private final SessionSpec peer = Local.acceptor(Local.PEER).listener(broker).build();

    @Test
    void anAddedSessionIsServedAtTheSamePortAndTheOthersKeepTheirConnection() throws IOException {
        try (Running running = running(good)) {
            int port = port(running);
            RawPeer first = RawPeer.call(port, "GOOD", Local.US).logOn();
            ReloadResult changes = running.engine().reload(List.of(good, peer));
            assertThat(changes.added()).containsExactly(peer.id());
            assertThat(changes.changed()).isEmpty();
            assertThat(changes.removed()).isEmpty();
            RawPeer second = RawPeer.call(port, Local.PEER, Local.US).logOn();
            first.echo("still here");
            first.close();
            second.close();
        }
    }

    @Test
    void aRemovedSessionIsLoggedOutAndUnknownFromThenOn() throws Exception {
        try (Running running = running(good, peer);
                RawPeer stays = RawPeer.call(port(running), "GOOD", Local.US).logOn();
                RawPeer goes = RawPeer.call(port(running), Local.PEER, Local.US).logOn()) {
            Thread answers = Thread.ofPlatform().start(() -> answerLogout(goes));
            assertThat(running.engine().reload(List.of(good)).removed()).containsExactly(peer.id());
            answers.join();
            stays.echo("still here");
            try (RawPeer again = RawPeer.call(port(running), Local.PEER, Local.US)) {
                again.say(RawPeer.LOGON);
                again.expectEnd();
            }
            assertThat(running.ask(() -> running.engine().sessions())).hasSize(1);
        }
    }

    @Test
    void aChangedSessionComesBackWithItsNewTermsAndItsNumbers(@TempDir Path directory) throws Exception {
        SessionSpec before = journaled(directory);
        assertThat(before).as("the same terms").isEqualTo(journaled(directory));
        SessionSpec changed =
                before.toBuilder().config(config -> config.withTimePlaces(6)).build();
        try (Running running = running(good, before);
                RawPeer stays = RawPeer.call(port(running), "GOOD", Local.US).logOn()) {
            try (RawPeer first =
                    RawPeer.call(port(running), Local.PEER, Local.US).logOn()) {
                Thread answers = Thread.ofPlatform().start(() -> answerLogout(first));
                assertThat(running.engine().reload(List.of(good, changed)).changed())
                        .containsExactly(changed.id());
                answers.join();
            }
            try (RawPeer again = RawPeer.call(port(running), Local.PEER, Local.US)) {
                again.numberNext(3);
                again.say(RawPeer.LOGON);
                assertThat(again.hear()).startsWith("35=A|34=3|");
            }
            stays.echo("still here");
        }
    }

    @Test
    void aSessionThatCannotBeOpenedIsNamedAndTheOthersRun(@TempDir Path directory) throws IOException {
        Path file = Files.createFile(directory.resolve("in-the-way"));
        SessionSpec broken = Local.acceptor("BROKEN")
                .store(file.resolve("journal"))
                .listener(broker)
                .build();
        try (Running running = running(good)) {
            ReloadResult changes = running.engine().reload(List.of(broken, good, peer));
            assertThat(changes.failures()).hasSize(1);
            assertThat(changes.failures().getFirst().id()).isEqualTo(broken.id());
            assertThat(changes.added()).containsExactly(peer.id());
            RawPeer.call(port(running), Local.PEER, Local.US).logOn().close();
        }
    }

    @Test
    void aDoorThatNobodyUsesAnyMoreIsClosed() throws IOException {
        try (Running running = running(good)) {
            int port = port(running);
            assertThat(running.engine().reload(List.of()).removed()).containsExactly(good.id());
            assertThatThrownBy(() -> RawPeer.call(port, "GOOD", Local.US)).isInstanceOf(IOException.class);
            running.engine().reload(List.of(good));
            RawPeer.call(port(running), "GOOD", Local.US).logOn().close();
        }
    }

    @Test
    void aDisabledSessionIsLoggedOutAndRefusedUntilItIsEnabled() throws Exception {
        try (Running running = running(peer)) {
            try (RawPeer first =
                    RawPeer.call(port(running), Local.PEER, Local.US).logOn()) {
                assertThat(running.ask(() -> running.engine().disable(peer.id())))
                        .isTrue();
                answerLogout(first);
            }
            try (RawPeer refused = RawPeer.call(port(running), Local.PEER, Local.US)) {
                refused.say(RawPeer.LOGON);
                refused.expectEnd();
            }
            assertThat(running.ask(() -> running.engine().enable(peer.id()))).isTrue();
            try (RawPeer again = RawPeer.call(port(running), Local.PEER, Local.US)) {
                again.numberNext(3);
                again.say(RawPeer.LOGON);
                assertThat(again.hear()).startsWith("35=A|34=3|");
            }
            assertThat(running.ask(() -> running.engine().disable(Local.id("NOBODY"))))
                    .isFalse();
        }
    }

    @Test
    void numbersAreSetOnASessionThatIsNotConnected() throws Exception {
        try (Running running = running(peer)) {
            running.ask(() -> {
                Session session = running.engine().session(peer.id()).orElseThrow();
                session.setNumbers(7, 9);
                return session.status();
            });
            try (RawPeer called = RawPeer.call(port(running), Local.PEER, Local.US)) {
                called.numberNext(7);
                called.say(RawPeer.LOGON);
                assertThat(called.hear()).startsWith("35=A|34=9|");
            }
        }
    }

    @Test
    void theEnginesOwnThreadCannotWaitForItself() throws IOException {
        try (Running running = running(good)) {
            String refusal = running.ask(() -> {
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
        try (Running running = running(good)) {
            assertThatThrownBy(() -> running.engine().reload(List.of(peer, peer)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(peer.id().toString());
            RawPeer.call(port(running), "GOOD", Local.US).logOn().close();
        }
    }

    @Test
    void anInitiatorThatTheApplicationStartsWaitsForIt() throws IOException {
        SessionSpec acceptor = Local.acceptor(Local.PEER)
                .listen(new Endpoint.InProcess(1))
                .listener(broker)
                .build();
        SessionSpec caller = Local.initiator(Local.PEER)
                .connect(new Endpoint.InProcess(1))
                .startedByApplication()
                .listener(broker)
                .build();
        try (Running running = running(acceptor, caller)) {
            assertThat(running.ask(() -> state(running, caller))).isEqualTo(SessionStatus.DISCONNECTED);
            running.ask(() -> running.engine().enable(caller.id()));
            Patience.await("logged on", () -> running.ask(() -> state(running, caller)) == SessionStatus.ACTIVE);
            assertThat(running.ask(running.engine()::refusals)).isEqualTo(Map.of());
        }
    }

    private static SessionStatus state(Running running, SessionSpec spec) {
        return running.engine().session(spec.id()).orElseThrow().status();
    }

    private SessionSpec journaled(Path directory) {
        return Local.acceptor(Local.PEER)
                .store(directory.resolve("peer"))
                .listener(broker)
                .build();
    }

    private static void answerLogout(RawPeer peer) {
        try {
            assertThat(peer.hear()).startsWith("35=5|");
            peer.say("35=5|");
            peer.expectEnd();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }

    private static Running running(SessionSpec... specs) {
        Engine engine = new Engine(Local.PARKING);
        ReloadResult changes = engine.reload(List.of(specs));
        assertThat(changes.failures()).isEmpty();
        return Running.start(engine);
    }

    private static int port(Running running) {
        return running.ask(() -> running.engine().port(Local.ANY_PORT)).orElseThrow();
    }
}
