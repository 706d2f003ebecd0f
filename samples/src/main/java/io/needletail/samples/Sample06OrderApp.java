package io.needletail.samples;

import static io.needletail.wire.MsgTypes.EXECUTION_REPORT;
import static io.needletail.wire.MsgTypes.NEW_ORDER_SINGLE;
import static io.needletail.wire.Tags.*;

import io.needletail.engine.*;
import io.needletail.engine.config.*;
import io.needletail.session.*;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import java.io.IOException;
import java.nio.file.Path;

/** Sample 06: the order application of sample 05 on Needletail, with the same settings file. */
public final class Sample06OrderApp implements SessionListener {
    private static final int SCALE = 8;
    private static final char BUY = '1';
    private static final char MARKET = '1';
    private static final char LIMIT = '2';
    private static final char NEW = '0';
    private static final char FILLED = '2';
    private static final char REJECTED = '8';
    private static final char TRADE = 'F';

    private final Engine engine;
    private int executions;

    private Sample06OrderApp(Engine engine) {
        this.engine = engine;
    }

    /** Takes one argument: the settings. An acceptor fills limit orders; an initiator sends two orders and ends. */
    public static void main(String[] args) throws IOException {
        // snippet: start
        EngineSetup setup = EngineSetup.read(Path.of(args[0]), Variables.NONE);
        setup.findings().forEach(System.err::println);
        try (Engine engine = new Engine(setup.engine())) {
            engine.warmUp();
            Sample06OrderApp app = new Sample06OrderApp(engine);
            engine.reload(setup.specs(app)).failures().forEach(System.err::println);
            engine.run();
        }
        // end
    }

    @Override
    public void onLogon(Session session) {
        if (session.config().initiator()) {
            order(session, "A1", MARKET);
            order(session, "A2", LIMIT);
        }
    }

    // snippet: dispatch
    @Override
    public void onMessage(Session session, Message message) {
        switch (message.msgType()) {
            case NEW_ORDER_SINGLE -> execute(session, message);
            case EXECUTION_REPORT -> print(message);
            default -> session.reject(message, BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE, "");
        }
    }
    // end

    // snippet: send
    private static void order(Session session, String clOrdId, char type) {
        OutboundMessage order = session.begin(NEW_ORDER_SINGLE)
                .put(CL_ORD_ID, clOrdId)
                .put(SYMBOL, "MSFT")
                .put(SIDE, BUY)
                .put(ORDER_QTY, 100)
                .put(ORD_TYPE, type);
        if (type == LIMIT) order.decimal(PRICE, 125, 1);
        SendResult result = order.now(TRANSACT_TIME).send();
        if (result != SendResult.SENT) System.err.println(clOrdId + " was not sent: " + result);
    }
    // end

    // snippet: read
    private void execute(Session session, Message order) {
        long quantity = order.decimal(ORDER_QTY, SCALE);
        long price = order.decimal(PRICE, SCALE);
        if (!FieldValue.isPresent(quantity) || !FieldValue.isPresent(price)) {
            reply(session, order, REJECTED, REJECTED, 0, 0);
            return;
        }
        reply(session, order, NEW, NEW, 0, 0);
        reply(session, order, TRADE, FILLED, quantity, price);
    }
    // end

    private void reply(Session session, Message order, char type, char status, long filled, long price) {
        OutboundMessage report = session.begin(EXECUTION_REPORT)
                .put(ORDER_ID, order.text(CL_ORD_ID))
                .copy(order, CL_ORD_ID)
                .put(EXEC_ID, ++executions)
                .put(EXEC_TYPE, type)
                .put(ORD_STATUS, status)
                .copy(order, SYMBOL)
                .copy(order, SIDE);
        if (filled > 0) report.decimal(LAST_QTY, filled, SCALE).decimal(LAST_PX, price, SCALE);
        report.decimal(LEAVES_QTY, status == NEW ? order.decimal(ORDER_QTY, SCALE) : 0, SCALE)
                .decimal(CUM_QTY, filled, SCALE)
                .decimal(AVG_PX, price, SCALE)
                .now(TRANSACT_TIME)
                .send();
    }

    private void print(Message report) {
        char status = (char) report.character(ORD_STATUS);
        System.out.println(report.text(CL_ORD_ID) + " status " + status + " filled " + report.decimal(CUM_QTY, 0));
        if (status == FILLED) engine.stop();
    }
}
