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
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may come in at one place, and as whom. */
class AcceptorConfigTest {
    private final Broker broker = new Broker();

    @Test
    void aTemplateMakesASessionForEachPeerWithAJournalOfItsOwn(@TempDir Path directory) throws IOException {
        Plan template = Plans.template(Storage.journal(directory.resolve("FIX.4.4-US-_")), broker);
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
            assertThat(made).containsExactly(Plans.id("ANN"), Plans.id("BOB"));
        }
    }

    @Test
    void aSessionThatIsWrittenOutComesBeforeTheTemplate() throws IOException {
        Broker own = new Broker();
        Plan template = Plans.template(Storage.memory(1 << 16), broker);
        try (Running running = running(Local.PARKING, template, Plans.accepting("ANN", own));
                RawPeer peer = call(running, "ANN").logOn()) {
            peer.say("35=D|11=1|55=MSFT|54=1|");
            assertThat(peer.hear()).startsWith("35=8|");
            assertThat(own.orders).hasValue(1);
        }
    }

    @Test
    void thereIsALimitOnHowManySessionsTemplatesMake() throws IOException {
        EngineConfig config = Local.PARKING.with(ConnectionLimits.USUAL.withDynamicSessions(1));
        try (Running running = running(config, Plans.template(Storage.memory(1 << 16), broker));
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
        Plan template = Plans.template(Storage.journal(directory.resolve("FIX.4.4-US-_")), broker);
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
        Plan standby = new Plan(
                new SessionSpec(Local.acceptor(Local.PEER), Storage.journal(directory.resolve("shared")), broker),
                Plans.at(Local.ANY_PORT, List.of()),
                Optional.empty(),
                true);
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
        Plan guarded = new Plan(
                Local.inMemory(Local.acceptor(Local.PEER), broker), Plans.at(Local.ANY_PORT, List.of("192.0.2.0/24")));
        try (Running running = running(Local.PARKING, guarded);
                RawPeer peer = call(running, Local.PEER)) {
            peer.expectEnd();
            assertThat(running.ask(running.engine()::refusals)).isEqualTo(Map.of(ConnectionError.NOT_ALLOWED, 1L));
        }
    }

    @Test
    void anAddressThatFailsToLogOnTooOftenIsClosedAtOnce() throws IOException {
        EngineConfig config = Local.PARKING.with(ConnectionLimits.USUAL.withFailedLogons(2));
        try (Running running = running(config, Plans.accepting(Local.PEER, broker));
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
                ConnectionLimits.USUAL.withVisitors(20, 10, 8192).withConnections(0, 0, 0));
        List<RawPeer> idle = new ArrayList<>();
        Plan door = Plans.accepting(Local.PEER, broker);
        Plan socketFile = Plans.accepting(new Endpoint.InProcess(1), "INSIDE", broker);
        Trader inside = new Trader(1, 5, () -> {});
        try (Running running =
                running(config, door, socketFile, Plans.calling("INSIDE", inside, new Endpoint.InProcess(1)))) {
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

    private static Running running(EngineConfig config, Plan... plans) {
        Engine engine = new Engine(config);
        assertThat(engine.reload(List.of(plans)).failures()).isEmpty();
        return Running.start(engine);
    }
}
