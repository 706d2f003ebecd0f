package io.needletail.engine.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.Await;
import io.needletail.engine.Broker;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.RunningEngine;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.SocketPeer;
import io.needletail.engine.TestSessions;
import io.needletail.engine.Trader;
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

/** Tests which peers may log on at an endpoint, and to which session. */
class AcceptorConfigTest {
    private final Broker broker = new Broker();

    @Test
    void aTemplateMakesASessionForEachPeerWithAJournalOfItsOwn(@TempDir Path directory) throws IOException {
        SessionSpec template = TestSessions.acceptor("*")
                .template()
                .store(directory.resolve("FIX.4.4-US-_"))
                .listener(broker)
                .build();
        try (RunningEngine running = running(TestSessions.PARKING, template)) {
            for (String name : List.of("ANN", "BOB")) {
                try (SocketPeer peer = call(running, name).logOn()) {
                    peer.echo("as " + name);
                }
                assertThat(directory.resolve("FIX.4.4-US-" + name)).isDirectory();
            }
            try (SocketPeer again = call(running, "ANN")) {
                again.numberNext(3);
                again.send(SocketPeer.LOGON);
                assertThat(again.receive()).startsWith("35=A|34=3|");
            }
            List<SessionId> made = running.evaluate(() -> running.engine().sessions().stream()
                    .map(session -> session.config().id())
                    .toList());
            assertThat(made).containsExactly(TestSessions.id("ANN"), TestSessions.id("BOB"));
        }
    }

    @Test
    void aSessionThatIsWrittenOutComesBeforeTheTemplate() throws IOException {
        Broker own = new Broker();
        SessionSpec template = TestSessions.acceptor("*")
                .template()
                .memoryStore(1 << 16)
                .listener(broker)
                .build();
        try (RunningEngine running = running(
                        TestSessions.PARKING,
                        template,
                        TestSessions.acceptor("ANN").listener(own).build());
                SocketPeer peer = call(running, "ANN").logOn()) {
            peer.send("35=D|11=1|55=MSFT|54=1|");
            assertThat(peer.receive()).startsWith("35=8|");
            assertThat(own.orders).hasValue(1);
        }
    }

    @Test
    void thereIsALimitOnHowManySessionsTemplatesMake() throws IOException {
        EngineConfig config =
                TestSessions.PARKING.with(ConnectionLimits.DEFAULTS.with(to -> to.dynamicSessionsMax = 1));
        try (RunningEngine running = running(
                        config,
                        TestSessions.acceptor("*")
                                .template()
                                .memoryStore(1 << 16)
                                .listener(broker)
                                .build());
                SocketPeer first = call(running, "ANN").logOn();
                SocketPeer second = call(running, "BOB")) {
            second.send(SocketPeer.LOGON);
            second.expectEnd();
            first.echo("still here");
            assertThat(running.evaluate(running.engine()::refusals))
                    .isEqualTo(Map.of(ConnectionError.DYNAMIC_SESSIONS_MAX, 1L));
        }
    }

    @Test
    void aSessionWhoseJournalCannotBeOpenedIsRefusedAndMayTryAgain(@TempDir Path directory) throws IOException {
        Path inTheWay = Files.createFile(directory.resolve("FIX.4.4-US-ANN"));
        SessionSpec template = TestSessions.acceptor("*")
                .template()
                .store(directory.resolve("FIX.4.4-US-_"))
                .listener(broker)
                .build();
        try (RunningEngine running = running(TestSessions.PARKING, template)) {
            try (SocketPeer refused = call(running, "ANN")) {
                refused.send(SocketPeer.LOGON);
                refused.expectEnd();
            }
            Files.delete(inTheWay);
            call(running, "ANN").logOn().close();
        }
    }

    @Test
    void aStandbyContinuesTheNumbersOfThePrimaryAndNotWhileThatOneHasThem(@TempDir Path directory) throws IOException {
        SessionSpec standby = TestSessions.acceptor(TestSessions.PEER)
                .store(directory.resolve("shared"))
                .standby()
                .listener(broker)
                .build();
        try (RunningEngine primary = running(TestSessions.PARKING, standby);
                RunningEngine secondary = running(TestSessions.PARKING, standby)) {
            try (SocketPeer peer = call(primary, TestSessions.PEER).logOn();
                    SocketPeer early = call(secondary, TestSessions.PEER)) {
                early.send(SocketPeer.LOGON);
                early.expectEnd();
                assertThat(secondary.evaluate(secondary.engine()::refusals))
                        .isEqualTo(Map.of(ConnectionError.DYNAMIC_SESSION_FAILED, 1L));
                peer.echo("still here");
            }
            Await.await(
                    "the primary lets go",
                    () -> primary.evaluate(() -> primary.engine().sessions()).isEmpty());
            primary.stop();
            for (int number = 3; number <= 4; number++) {
                try (SocketPeer peer = call(secondary, TestSessions.PEER)) {
                    peer.numberNext(number);
                    peer.send(SocketPeer.LOGON);
                    assertThat(peer.receive()).startsWith("35=A|34=" + number + "|");
                }
                Await.await(
                        "the connection is over",
                        () -> secondary
                                .evaluate(() -> secondary.engine().sessions())
                                .isEmpty());
            }
        }
    }

    @Test
    void anAddressThatIsNotAllowedIsClosedBeforeItSends() throws IOException {
        SessionSpec guarded = TestSessions.acceptor(TestSessions.PEER)
                .listener(broker)
                .allow("192.0.2.0/24")
                .build();
        try (RunningEngine running = running(TestSessions.PARKING, guarded);
                SocketPeer peer = call(running, TestSessions.PEER)) {
            peer.expectEnd();
            assertThat(running.evaluate(running.engine()::refusals)).isEqualTo(Map.of(ConnectionError.NOT_ALLOWED, 1L));
        }
    }

    @Test
    void anAddressThatFailsToLogOnTooOftenIsClosedAtOnce() throws IOException {
        EngineConfig config =
                TestSessions.PARKING.with(ConnectionLimits.DEFAULTS.with(to -> to.failedLogonsPerMinuteAndAddress = 2));
        try (RunningEngine running = running(
                        config,
                        TestSessions.acceptor(TestSessions.PEER)
                                .listener(broker)
                                .build());
                SocketPeer good = call(running, TestSessions.PEER).logOn()) {
            for (int i = 0; i < 2; i++) {
                try (SocketPeer unknown = call(running, "NOBODY")) {
                    unknown.send(SocketPeer.LOGON);
                    unknown.expectEnd();
                }
            }
            try (SocketPeer closed = call(running, "NOBODY")) {
                closed.expectEnd();
            }
            good.echo("still here");
            assertThat(running.evaluate(running.engine()::refusals))
                    .isEqualTo(Map.of(ConnectionError.UNKNOWN_SESSION, 2L, ConnectionError.LOGON_RATE, 1L));
        }
    }

    @Test
    void aThousandIdleConnectionsDelayNoSession() throws IOException {
        EngineConfig config = TestSessions.PARKING.with(ConnectionLimits.DEFAULTS.with(to -> {
            to.visitorsMax = 20;
            to.visitorsPerAddressMax = 10;
            to.logonBytesMax = 8192;
            to.connectionsMax = 0;
            to.connectionsPerSecond = 0;
            to.connectionsPerSecondAndAddress = 0;
        }));
        List<SocketPeer> idle = new ArrayList<>();
        SessionSpec tcp =
                TestSessions.acceptor(TestSessions.PEER).listener(broker).build();
        SessionSpec socketFile = TestSessions.acceptor("INSIDE")
                .listen(new Endpoint.InProcess(1))
                .listener(broker)
                .build();
        Trader inside = new Trader(1, 5, () -> {});
        try (RunningEngine running = running(
                config,
                tcp,
                socketFile,
                TestSessions.initiator("INSIDE")
                        .connect(new Endpoint.InProcess(1))
                        .listener(inside)
                        .build())) {
            SocketPeer good = call(running, TestSessions.PEER).logOn();
            for (int i = 0; i < 1000; i++) idle.add(call(running, TestSessions.PEER));
            good.echo("meanwhile");
            Await.await("others are served", () -> inside.reports.get() == 8);
            Await.await(
                    "connections beyond the limit are closed",
                    () -> running.evaluate(running.engine()::refusals).getOrDefault(ConnectionError.VISITOR_EVICTED, 0L)
                            == 990);
            good.close();
        } finally {
            for (SocketPeer peer : idle) peer.close();
        }
    }

    private static SocketPeer call(RunningEngine running, String name) throws IOException {
        int port = running.evaluate(() -> running.engine().port(TestSessions.ANY_PORT))
                .orElseThrow();
        return SocketPeer.call(port, name, TestSessions.US);
    }

    private static RunningEngine running(EngineConfig config, SessionSpec... specs) {
        Engine engine = new Engine(config);
        assertThat(engine.reload(List.of(specs)).failures()).isEmpty();
        return RunningEngine.start(engine);
    }
}
