package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.engine.error.ConnectionError;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may come in at one place, and as whom. */
class AcceptorConfigTest {
    private final Broker broker = new Broker();

    @Test
    void aTemplateMakesASessionForEachPeerWithAJournalOfItsOwn(@TempDir Path directory) throws IOException {
        SessionSpec template = Local.acceptor("*")
                .template()
                .store(directory.resolve("FIX.4.4-US-_"))
                .listener(broker)
                .build();
        try (Running running = running(Local.PARKING, template)) {
            for (String name : List.of("ANN", "BOB")) {
                try (RawPeer peer = call(running, name).logOn()) {
                    peer.echo("as " + name);
                }
                assertThat(directory.resolve("FIX.4.4-US-" + name)).isDirectory();
            }
            try (RawPeer again = call(running, "ANN")) {
                again.numberNext(3);
                again.say(RawPeer.LOGON);
                assertThat(again.hear()).startsWith("35=A|34=3|");
            }
            List<SessionId> made = running.ask(() -> running.engine().sessions().stream()
                    .map(session -> session.config().id())
                    .toList());
            assertThat(made).containsExactly(Local.id("ANN"), Local.id("BOB"));
        }
    }

    @Test
    void aSessionThatIsWrittenOutComesBeforeTheTemplate() throws IOException {
        Broker own = new Broker();
        SessionSpec template = Local.acceptor("*")
                .template()
                .memoryStore(1 << 16)
                .listener(broker)
                .build();
        try (Running running = running(
                        Local.PARKING,
                        template,
                        Local.acceptor("ANN").listener(own).build());
                RawPeer peer = call(running, "ANN").logOn()) {
            peer.say("35=D|11=1|55=MSFT|54=1|");
            assertThat(peer.hear()).startsWith("35=8|");
            assertThat(own.orders).hasValue(1);
        }
    }

    @Test
    void thereIsALimitOnHowManySessionsTemplatesMake() throws IOException {
        EngineConfig config = Local.PARKING.with(ConnectionLimits.DEFAULTS.withDynamicSessions(1));
        try (Running running = running(
                        config,
                        Local.acceptor("*")
                                .template()
                                .memoryStore(1 << 16)
                                .listener(broker)
                                .build());
                RawPeer first = call(running, "ANN").logOn();
                RawPeer second = call(running, "BOB")) {
            second.say(RawPeer.LOGON);
            second.expectEnd();
            first.echo("still here");
            assertThat(running.ask(running.engine()::refusals))
                    .isEqualTo(Map.of(ConnectionError.DYNAMIC_SESSIONS_MAX, 1L));
        }
    }

    @Test
    void aSessionWhoseJournalCannotBeOpenedIsRefusedAndMayTryAgain(@TempDir Path directory) throws IOException {
        Path inTheWay = Files.createFile(directory.resolve("FIX.4.4-US-ANN"));
        SessionSpec template = Local.acceptor("*")
                .template()
                .store(directory.resolve("FIX.4.4-US-_"))
                .listener(broker)
                .build();
        try (Running running = running(Local.PARKING, template)) {
            try (RawPeer refused = call(running, "ANN")) {
                refused.say(RawPeer.LOGON);
                refused.expectEnd();
            }
            Files.delete(inTheWay);
            call(running, "ANN").logOn().close();
        }
    }

    @Test
    void aStandbyContinuesTheNumbersOfThePrimaryAndNotWhileThatOneHasThem(@TempDir Path directory) throws IOException {
        SessionSpec standby = Local.acceptor(Local.PEER)
                .store(directory.resolve("shared"))
                .standby()
                .listener(broker)
                .build();
        try (Running primary = running(Local.PARKING, standby);
                Running secondary = running(Local.PARKING, standby)) {
            try (RawPeer peer = call(primary, Local.PEER).logOn();
                    RawPeer early = call(secondary, Local.PEER)) {
                early.say(RawPeer.LOGON);
                early.expectEnd();
                assertThat(secondary.ask(secondary.engine()::refusals))
                        .isEqualTo(Map.of(ConnectionError.DYNAMIC_SESSION_FAILED, 1L));
                peer.echo("still here");
            }
            Patience.await(
                    "the primary lets go",
                    () -> primary.ask(() -> primary.engine().sessions()).isEmpty());
            primary.stop();
            for (int number = 3; number <= 4; number++) {
                try (RawPeer peer = call(secondary, Local.PEER)) {
                    peer.numberNext(number);
                    peer.say(RawPeer.LOGON);
                    assertThat(peer.hear()).startsWith("35=A|34=" + number + "|");
                }
                Patience.await(
                        "the connection is over",
                        () -> secondary.ask(() -> secondary.engine().sessions()).isEmpty());
            }
        }
    }

    @Test
    void anAddressThatIsNotAllowedIsClosedBeforeItSaysAnything() throws IOException {
        SessionSpec guarded = Local.acceptor(Local.PEER)
                .listener(broker)
                .allow("192.0.2.0/24")
                .build();
        try (Running running = running(Local.PARKING, guarded);
                RawPeer peer = call(running, Local.PEER)) {
            peer.expectEnd();
            assertThat(running.ask(running.engine()::refusals)).isEqualTo(Map.of(ConnectionError.NOT_ALLOWED, 1L));
        }
    }

    @Test
    void anAddressThatFailsToLogOnTooOftenIsClosedAtOnce() throws IOException {
        EngineConfig config = Local.PARKING.with(ConnectionLimits.DEFAULTS.withFailedLogons(2));
        try (Running running = running(
                        config, Local.acceptor(Local.PEER).listener(broker).build());
                RawPeer good = call(running, Local.PEER).logOn()) {
            for (int i = 0; i < 2; i++) {
                try (RawPeer stranger = call(running, "NOBODY")) {
                    stranger.say(RawPeer.LOGON);
                    stranger.expectEnd();
                }
            }
            try (RawPeer closed = call(running, "NOBODY")) {
                closed.expectEnd();
            }
            good.echo("still here");
            assertThat(running.ask(running.engine()::refusals))
                    .isEqualTo(Map.of(ConnectionError.UNKNOWN_SESSION, 2L, ConnectionError.LOGON_RATE, 1L));
        }
    }

    @Test
    void aThousandIdleConnectionsStarveNobody() throws IOException {
        EngineConfig config = Local.PARKING.with(
                ConnectionLimits.DEFAULTS.withVisitors(20, 10, 8192).withConnections(0, 0, 0));
        List<RawPeer> idle = new ArrayList<>();
        SessionSpec tcp = Local.acceptor(Local.PEER).listener(broker).build();
        SessionSpec socketFile = Local.acceptor("INSIDE")
                .listen(new Endpoint.InProcess(1))
                .listener(broker)
                .build();
        Trader inside = new Trader(1, 5, () -> {});
        try (Running running = running(
                config,
                tcp,
                socketFile,
                Local.initiator("INSIDE")
                        .connect(new Endpoint.InProcess(1))
                        .listener(inside)
                        .build())) {
            RawPeer good = call(running, Local.PEER).logOn();
            for (int i = 0; i < 1000; i++) idle.add(call(running, Local.PEER));
            good.echo("meanwhile");
            Patience.await("others are served", () -> inside.reports.get() == 8);
            Patience.await(
                    "those beyond the limit are closed",
                    () -> running.ask(running.engine()::refusals).getOrDefault(ConnectionError.VISITOR_EVICTED, 0L)
                            == 990);
            good.close();
        } finally {
            for (RawPeer peer : idle) peer.close();
        }
    }

    private static RawPeer call(Running running, String name) throws IOException {
        int port = running.ask(() -> running.engine().port(Local.ANY_PORT)).orElseThrow();
        return RawPeer.call(port, name, Local.US);
    }

    private static Running running(EngineConfig config, SessionSpec... specs) {
        Engine engine = new Engine(config);
        assertThat(engine.reload(List.of(specs)).failures()).isEmpty();
        return Running.start(engine);
    }
}
