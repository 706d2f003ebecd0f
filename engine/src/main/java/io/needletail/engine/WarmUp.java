package io.needletail.engine;

import io.needletail.session.Session;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Orders and reports between two engines in this process, over real sockets and real journals, until they are compiled. */
final class WarmUp {
    private static final int ROUND_TRIPS = 30_000;
    private static final int QUANTITY_SCALE = 2;
    private static final long RECONNECT_NS = 1_000_000L;
    private static final long PATIENCE_NS = 60_000_000_000L;

    private WarmUp() {}

    static void run() throws IOException {
        Path directory = Files.createTempDirectory("needletail-warm-up");
        try {
            run(directory);
        } finally {
            delete(directory);
        }
    }

    private static void run(Path directory) throws IOException {
        SessionId buyer = new SessionId("FIX.4.4", "WARM", "UP");
        SessionId seller = new SessionId("FIX.4.4", "UP", "WARM");
        Orders orders = new Orders();
        try (Engine acceptor = new Engine(EngineConfig.USUAL);
                Engine initiator = new Engine(EngineConfig.USUAL)) {
            int port = acceptor.listen(
                    new Endpoint("127.0.0.1", 0),
                    List.of(new SessionSpec(
                            SessionConfig.acceptor(seller),
                            Storage.journal(directory.resolve("seller")),
                            WarmUp::answer)));
            initiator.connect(
                    new Endpoint("127.0.0.1", port),
                    RECONNECT_NS,
                    new SessionSpec(
                            SessionConfig.initiator(buyer), Storage.journal(directory.resolve("buyer")), orders));
            long startNs = System.nanoTime();
            while (orders.reports < 2 * ROUND_TRIPS) {
                initiator.poll();
                acceptor.poll();
                // Such as on a full disk: the sessions say why, and would try for ever.
                if (System.nanoTime() - startNs > PATIENCE_NS) throw stuck(orders.reports, directory);
            }
        }
    }

    private static IOException stuck(int reports, Path directory) {
        return new IOException("the warm-up came to a halt after " + reports + " reports; is there room in "
                + directory.getParent() + "?");
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
                .decimal(Tags.ORDER_QTY, order.decimal(Tags.ORDER_QTY, QUANTITY_SCALE), QUANTITY_SCALE)
                .now(Tags.TRANSACT_TIME)
                .send();
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).forEach(WarmUp::deleteOne);
        }
    }

    private static void deleteOne(Path file) {
        try {
            Files.delete(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Sends an order for every second report. */
    private static final class Orders implements SessionListener {
        private int reports;

        @Override
        public void onLogon(Session session) {
            order(session);
        }

        @Override
        public void onMessage(Session session, Message report) {
            reports++;
            if (report.character(Tags.ORD_STATUS) == '2') order(session);
        }

        private void order(Session session) {
            session.begin(MsgTypes.NEW_ORDER_SINGLE)
                    .put(Tags.CL_ORD_ID, reports)
                    .put(Tags.SYMBOL, "WARM")
                    .decimal(Tags.ORDER_QTY, 40_050, QUANTITY_SCALE)
                    .put(Tags.SIDE, '1')
                    .now(Tags.TRANSACT_TIME)
                    .send();
        }
    }
}
