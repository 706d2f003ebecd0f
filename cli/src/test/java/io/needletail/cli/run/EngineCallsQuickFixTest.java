package io.needletail.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quickfix.ConfigError;

/** The engine as initiator, in this process, with QuickFIX/J as the acceptor. */
@Timeout(120)
final class EngineCallsQuickFixTest {
    private static final int ORDERS = 100;
    private static final int HEARTBEATS = 2;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"FIX.4.4", "FIX.4.2"})
    void anInitiatorTradesWithQuickFixJAndLogsOut(String version) throws IOException, ConfigError {
        try (QuickFixPeer acceptor = QuickFixPeer.acceptor(version);
                Engine engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.PARK))) {
            engine.add(banzai(version, acceptor.port()));
            List<String> orders = turn(engine, () -> acceptor.delivered("D"), ORDERS);
            assertThat(orders)
                    .hasSize(ORDERS)
                    .allSatisfy(order -> assertThat(order).contains("|11=A", "|55=MSFT|"));
            turn(engine, () -> acceptor.wire().in("0"), HEARTBEATS);
            turn(engine, () -> acceptor.wire().out("0"), HEARTBEATS);
            // An engine that is stopped before it runs only logs out.
            engine.stop();
            engine.run();
            assertThat(acceptor.wire().in("5")).as("Logout(5)").hasSize(1);
            assertThat(acceptor.wire().out("5")).as("its answer").hasSize(1);
            assertThat(acceptor.wire().out("3")).as("Reject(3)").isEmpty();
        }
    }

    private static List<String> turn(Engine engine, Supplier<List<String>> seen, int count) {
        Deadline.until(
                () -> {
                    engine.poll();
                    return seen.get().size() >= count;
                },
                () -> "only " + seen.get());
        return seen.get();
    }

    private SessionSpec banzai(String version, int port) {
        return SessionSpec.initiator(new SessionId(version, "BANZAI", "EXEC"))
                .connect("localhost", port)
                .reconnectAfter(Duration.ofSeconds(1))
                .heartbeat(Duration.ofSeconds(2))
                .store(folder)
                .listener(new Client())
                .build();
    }

    /** Sends its orders as soon as it is logged on. */
    private static final class Client implements SessionListener {
        @Override
        public void onLogon(Session session) {
            IntStream.range(0, ORDERS).forEach(order -> send(session, "A" + order));
        }

        @Override
        public void onMessage(Session session, Message message) {
            throw new IllegalStateException("nobody was asked for " + message);
        }

        private static void send(Session session, String clOrdId) {
            session.begin(MsgTypes.NEW_ORDER_SINGLE)
                    .put(Tags.CL_ORD_ID, clOrdId)
                    .put(Tags.HANDL_INST, '1')
                    .put(Tags.SYMBOL, "MSFT")
                    .put(Tags.SIDE, '1')
                    .now(Tags.TRANSACT_TIME)
                    .decimal(Tags.ORDER_QTY, 100, 0)
                    .put(Tags.ORD_TYPE, '1')
                    .send();
        }
    }
}
