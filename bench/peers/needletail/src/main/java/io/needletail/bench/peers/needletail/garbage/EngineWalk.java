package io.needletail.bench.peers.needletail.garbage;

import io.needletail.bench.workload.turns.Times;
import io.needletail.bench.workload.turns.Walk;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.SessionSpecBuilder;
import io.needletail.engine.connect.Endpoint;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * One engine with both ends of a session in it, in this process: an order and its two reports an operation, through
 * framing, session, memory store and the duty cycle. The engine belongs to the thread that walks first.
 */
final class EngineWalk implements Walk {
    private static final int ROUND_TRIPS = 500;
    private static final int STORE_BYTES = 1 << 16;
    private static final long STUCK_NS = 60_000_000_000L;
    private static final Endpoint HERE = new Endpoint.InProcess(1);
    private static final String VERSION = "FIX.4.4";

    private final UnaryOperator<SessionSpecBuilder> link;
    private final Orders orders = new Orders();
    private Engine engine;

    private EngineWalk(UnaryOperator<SessionSpecBuilder> link) {
        this.link = link;
    }

    static EngineWalk plain() {
        return new EngineWalk(spec -> spec);
    }

    /** Over TLS, with the certificate of the run. */
    static EngineWalk secured(Path dir) {
        TlsConfig config = RunStore.config(dir);
        return new EngineWalk(spec -> spec.tls(config));
    }

    @Override
    public int once() {
        if (engine == null) engine = started();
        long target = orders.filled + ROUND_TRIPS;
        long untilNs = System.nanoTime() + STUCK_NS;
        while (orders.filled < target) {
            engine.poll();
            if (System.nanoTime() > untilNs) throw new IllegalStateException("the session does not go on");
        }
        return ROUND_TRIPS;
    }

    @Override
    public int timed(Times times) {
        return once();
    }

    @Override
    public int operations() {
        return ROUND_TRIPS;
    }

    private Engine started() {
        try {
            Engine made = new Engine(EngineConfig.DEFAULTS);
            made.warmUp();
            made.add(link.apply(SessionSpec.acceptor(new SessionId(VERSION, "SELL", "BUY")))
                    .memoryStore(STORE_BYTES)
                    .listener(EngineWalk::answer)
                    .listen(HERE)
                    .build());
            made.add(link.apply(SessionSpec.initiator(new SessionId(VERSION, "BUY", "SELL")))
                    .memoryStore(STORE_BYTES)
                    .listener(orders)
                    .connect(HERE)
                    .reconnectAfter(Duration.ofMillis(20))
                    .build());
            return made;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void answer(Session session, Message order) {
        report(session, order, '0');
        report(session, order, '2');
    }

    private static void report(Session session, Message order, char status) {
        session.begin(MsgTypes.EXECUTION_REPORT)
                .copy(order, Tags.CL_ORD_ID)
                .copy(order, Tags.SYMBOL)
                .put(Tags.ORD_STATUS, status)
                .now(Tags.TRANSACT_TIME)
                .send();
    }

    /** One order at a time. */
    private static final class Orders implements SessionListener {
        private long filled;

        @Override
        public void onLogon(Session session) {
            order(session);
        }

        @Override
        public void onMessage(Session session, Message report) {
            if (report.character(Tags.ORD_STATUS) != '2') return;
            filled++;
            order(session);
        }

        private void order(Session session) {
            session.begin(MsgTypes.NEW_ORDER_SINGLE)
                    .put(Tags.CL_ORD_ID, filled)
                    .put(Tags.SYMBOL, "MSFT")
                    .put(Tags.SIDE, '1')
                    .now(Tags.TRANSACT_TIME)
                    .send();
        }
    }
}
