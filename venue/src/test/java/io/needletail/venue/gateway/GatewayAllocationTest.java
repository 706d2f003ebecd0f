package io.needletail.venue.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.venue.sequencer.LocalSequencer;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that an order allocates nothing on its way: socket, FIX, gateway, its log, sequencer, matching, reports,
 * socket. The client is an engine too, on the same thread, so that its share would be seen as well.
 */
@Timeout(180)
final class GatewayAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int BATCHES_MAX = 500;
    private static final int ROUNDS = 2_000;
    private static final long DEADLINE_NS = 60_000_000_000L;
    private static final int WINDOW = 4_096;

    @TempDir
    private Path folder;

    private final Trader trader = new Trader();

    @Test
    void ordersAllocateNothingOnceTheirCodeIsCompiled() throws IOException {
        LocalSequencer sequencer = RunningVenue.newSequencer();
        Gateway.Market market =
                new Gateway.Market(List.of(RunningVenue.MSFT), List.of(RunningVenue.BUYER), RunningVenue.CAPACITY);
        GatewayConfig config = GatewayConfig.DEFAULTS.withRequests(1 << 12);
        GatewayLog log = GatewayLog.open(folder.resolve("log"));
        try (Gateway gateway = new Gateway(config, market, log);
                Engine engine = new Engine(EngineConfig.DEFAULTS);
                Engine peer = new Engine(EngineConfig.DEFAULTS)) {
            SequencerClient client = sequencer.client(config.clientId(), 1, WINDOW, gateway.events());
            gateway.connect(client);
            gateway.attach(engine.add(gateway.session(
                    RunningVenue.session(FixClient.FIX44, "BUYER").store(folder.resolve("venue")))));
            int port = engine.port(new TcpEndpoint("127.0.0.1", 0)).orElseThrow();
            Session session = peer.add(SessionSpec.initiator(new SessionId(FixClient.FIX44, "BUYER", "VENUE"))
                    .connect("127.0.0.1", port)
                    .store(folder.resolve("peer"))
                    .listener(trader)
                    .build());
            Runnable cycle = () -> {
                client.poll();
                gateway.poll();
                engine.poll();
                peer.poll();
            };
            while (!trader.isLoggedOn) cycle.run();
            // It takes as long as the compiler needs; an order that allocates something never comes to zero.
            long allocated = Long.MAX_VALUE;
            for (int batch = 0; batch < BATCHES_MAX && allocated > 0; batch++)
                allocated = allocatedBy(cycle, session, log);
            assertThat(allocated).isZero();
            trader.planted = new byte[1];
            assertThat(allocatedBy(cycle, session, log)).isGreaterThan(ROUNDS);
        }
    }

    private long allocatedBy(Runnable cycle, Session session, GatewayLog log) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        long beganNs = System.nanoTime();
        for (int round = 0; round < ROUNDS; round++) {
            trader.begin();
            while (trader.awaited > 0) {
                // The gateway refuses a request for which its log has no room yet.
                if (log.accepts(2 * Trader.REQUESTS)) trader.send(session);
                cycle.run();
                if (System.nanoTime() - beganNs > DEADLINE_NS)
                    throw new AssertionError(trader.awaited + " reports are missing");
            }
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    /** Sends an order that rests, replaces it, trades with it, and enters and cancels another one: seven reports. */
    private static final class Trader implements SessionListener {
        private static final int REPORTS = 7;
        private static final int REQUESTS = 5;

        private boolean isLoggedOn;
        private byte[] planted = {};
        private long id = 1;
        private int sent;
        private int awaited;

        void begin() {
            id += REQUESTS;
            sent = 0;
            awaited = REPORTS;
            if (planted.length > 0) planted = new byte[planted.length];
        }

        /** Sends requests until all are sent or the journal has no room. */
        void send(Session session) {
            while (sent < REQUESTS && request(session) == SendResult.SENT) sent++;
        }

        private SendResult request(Session session) {
            return switch (sent) {
                case 0 -> order(session, id, '2', 20);
                case 1 -> replace(session, id + 1, id);
                case 2 -> order(session, id + 2, '1', 10);
                case 3 -> order(session, id + 3, '2', 10);
                default -> cancel(session, id + 4, id + 3);
            };
        }

        @Override
        public void onMessage(Session session, Message message) {
            if (message.msgType() != MsgTypes.EXECUTION_REPORT) throw new AssertionError(message.toString());
            awaited--;
        }

        @Override
        public void onLogon(Session session) {
            isLoggedOn = true;
        }

        private static SendResult order(Session session, long id, char side, long quantity) {
            return begin(session, MsgTypes.NEW_ORDER_SINGLE, id, side, quantity)
                    .put(Tags.ORD_TYPE, '2')
                    .decimal(Tags.PRICE, 12_50, 2)
                    .send();
        }

        private static SendResult replace(Session session, long id, long original) {
            return begin(session, MsgTypes.ORDER_CANCEL_REPLACE_REQUEST, id, '2', 10)
                    .put(Tags.ORIG_CL_ORD_ID, original)
                    .put(Tags.ORD_TYPE, '2')
                    .decimal(Tags.PRICE, 12_50, 2)
                    .send();
        }

        private static SendResult cancel(Session session, long id, long original) {
            return begin(session, MsgTypes.ORDER_CANCEL_REQUEST, id, '2', 10)
                    .put(Tags.ORIG_CL_ORD_ID, original)
                    .send();
        }

        private static OutboundMessage begin(Session session, int type, long id, char side, long quantity) {
            return session.begin(type)
                    .put(Tags.CL_ORD_ID, id)
                    .put(Tags.SYMBOL, "MSFT")
                    .put(Tags.SIDE, side)
                    .put(Tags.ORDER_QTY, quantity)
                    .now(Tags.TRANSACT_TIME);
        }
    }
}
