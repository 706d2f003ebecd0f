package io.needletail.engine;

import io.needletail.session.Session;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.Check;
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

    /** Both ends check what they receive with one and the same check, in turns. */
    static void run(Check check) throws IOException {
        Path directory = Files.createTempDirectory("needletail-warm-up");
        try {
            run(directory, check);
        } finally {
            delete(directory);
        }
    }

    private static void run(Path directory, Check check) throws IOException {
        SessionId buyer = new SessionId("FIX.4.4", "WARM", "UP");
        SessionId seller = new SessionId("FIX.4.4", "UP", "WARM");
        Orders orders = new Orders();
        Reports reports = new Reports();
        try (Engine acceptor = new Engine(EngineConfig.USUAL);
                Engine initiator = new Engine(EngineConfig.USUAL)) {
            int port = acceptor.listen(
                    new Endpoint("127.0.0.1", 0),
                    List.of(new SessionSpec(
                            SessionConfig.acceptor(seller),
                            Storage.journal(directory.resolve("seller")),
                            check,
                            reports)));
            initiator.connect(
                    new Endpoint("127.0.0.1", port),
                    RECONNECT_NS,
                    new SessionSpec(
                            SessionConfig.initiator(buyer),
                            Storage.journal(directory.resolve("buyer")),
                            check,
                            orders));
            long startNs = System.nanoTime();
            while (orders.reports < 2 * ROUND_TRIPS) {
                initiator.poll();
                acceptor.poll();
                if (orders.refused || reports.refused) throw refused(check);
                // Such as on a full disk: the sessions say why, and would try for ever.
                if (System.nanoTime() - startNs > PATIENCE_NS) throw stuck(orders.reports, directory);
            }
        }
    }

    private static IOException refused(Check check) {
        return new IOException("the warm-up came to a halt: " + check + " refuses an order or a report of FIX 4.4 with"
                + " the required fields alone; warm up without it");
    }

    private static IOException stuck(int reports, Path directory) {
        return new IOException("the warm-up came to a halt after " + reports + " reports; is there room in "
                + directory.getParent() + "?");
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

    /** Answers an order with two reports. */
    private static final class Reports implements SessionListener {
        private boolean refused;

        @Override
        public void onMessage(Session session, Message order) {
            report(session, order, '0', '0');
            report(session, order, 'F', '2');
        }

        private static void report(Session session, Message order, char execType, char status) {
            session.begin(MsgTypes.EXECUTION_REPORT)
                    .put(Tags.ORDER_ID, session.history().nextIn())
                    .put(Tags.EXEC_ID, session.history().nextOut())
                    .copy(order, Tags.CL_ORD_ID)
                    .put(Tags.EXEC_TYPE, execType)
                    .put(Tags.ORD_STATUS, status)
                    .copy(order, Tags.SYMBOL)
                    .copy(order, Tags.SIDE)
                    .decimal(Tags.LEAVES_QTY, order.decimal(Tags.ORDER_QTY, QUANTITY_SCALE), QUANTITY_SCALE)
                    .put(Tags.CUM_QTY, 0)
                    .decimal(Tags.AVG_PX, order.decimal(Tags.PRICE, QUANTITY_SCALE), QUANTITY_SCALE)
                    .now(Tags.TRANSACT_TIME)
                    .send();
        }

        @Override
        public void onReject(Session session, Message reject) {
            refused = true;
        }
    }

    /** Sends an order for every second report. */
    private static final class Orders implements SessionListener {
        private int reports;
        private boolean refused;

        @Override
        public void onReject(Session session, Message reject) {
            refused = true;
        }

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
                    .put(Tags.ORD_TYPE, '2')
                    .decimal(Tags.PRICE, 100_125, QUANTITY_SCALE)
                    .now(Tags.TRANSACT_TIME)
                    .send();
        }
    }
}
