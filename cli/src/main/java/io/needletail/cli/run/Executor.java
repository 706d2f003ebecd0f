package io.needletail.cli.run;

import io.needletail.session.OutboundMessage;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/**
 * Answers each NewOrderSingle(D) with two ExecutionReports(8): accepted, then filled in full at the order's price; an
 * order whose OrderQty(38) is not above 0 with one, rejected.
 *
 * <p>Both carry the order's ClOrdID(11); a market order fills at 10. One instance serves any number of sessions of one
 * engine; allocates nothing per order.
 */
public final class Executor implements SessionListener {
    private static final int SCALE = 8;
    private static final long MARKET_PRICE = 10_0000_0000L;
    private static final int[] REQUIRED = {Tags.CL_ORD_ID, Tags.SYMBOL, Tags.SIDE, Tags.ORDER_QTY};
    private static final char NEW = '0';
    private static final char FILLED = '2';
    private static final char REJECTED = '8';
    private static final char TRADE = 'F';
    private static final int ORD_REJ_REASON = 103;
    /** BrokerOption, of all versions; 13, IncorrectQuantity, is of FIX 4.4. */
    private static final char BROKER_OPTION = '0';

    private static final int EXEC_TRANS_TYPE = 20;

    /** Makes an executor. */
    public Executor() {}

    @Override
    public void onMessage(Session session, Message message) {
        switch (message.msgType()) {
            case MsgTypes.NEW_ORDER_SINGLE -> execute(session, message);
            default -> Refusal.unsupported(session, message);
        }
    }

    private static void execute(Session session, Message order) {
        for (int tag : REQUIRED) {
            if (!order.has(tag)) {
                Refusal.missing(session, order, tag);
                return;
            }
        }
        long quantity = order.decimal(Tags.ORDER_QTY, SCALE);
        long price = order.decimal(Tags.PRICE, SCALE);
        if (!FieldValue.isPresent(quantity) || price == FieldValue.MALFORMED) {
            Refusal.notANumber(session, order, price == FieldValue.MALFORMED ? Tags.PRICE : Tags.ORDER_QTY);
            return;
        }
        if (quantity <= 0) {
            begin(session, order, REJECTED, 0, 0, 0)
                    .put(ORD_REJ_REASON, BROKER_OPTION)
                    .put(Tags.TEXT, "OrderQty(38) is not above 0")
                    .send();
            return;
        }
        long paid = price == FieldValue.ABSENT ? MARKET_PRICE : price;
        report(session, order, NEW, 0, 0, quantity);
        report(session, order, FILLED, quantity, paid, quantity);
    }

    private static void report(Session session, Message order, char status, long done, long paid, long quantity) {
        begin(session, order, status, done, paid, quantity).send();
    }

    private static OutboundMessage begin(
            Session session, Message order, char status, long done, long paid, long quantity) {
        String version = session.config().id().beginString();
        boolean first = version.equals("FIX.4.0");
        boolean second = version.equals("FIX.4.1");
        boolean third = version.equals("FIX.4.2");
        OutboundMessage draft = session.begin(MsgTypes.EXECUTION_REPORT)
                .put(Tags.ORDER_ID, order.number(Tags.MSG_SEQ_NUM))
                .copy(order, Tags.CL_ORD_ID)
                .put(Tags.EXEC_ID, session.nextOut());
        if (first || second || third) draft.put(EXEC_TRANS_TYPE, '0');
        // A fill is ExecType(150) 2 up to FIX 4.2 and F from 4.3 on; FIX 4.0 does not have the field.
        if (!first) draft.put(Tags.EXEC_TYPE, status == FILLED && !second && !third ? TRADE : status);
        draft.put(Tags.ORD_STATUS, status)
                .copy(order, Tags.SYMBOL)
                .copy(order, Tags.SIDE)
                .copy(order, Tags.ORDER_QTY);
        // FIX 4.0 and 4.1 require what the last fill was, of the report that there was none as well.
        if (done > 0 || first || second) {
            draft.decimal(Tags.LAST_QTY, done, SCALE).decimal(Tags.LAST_PX, paid, SCALE);
        }
        if (!first) draft.decimal(Tags.LEAVES_QTY, quantity - done, SCALE);
        return draft.decimal(Tags.CUM_QTY, done, SCALE)
                .decimal(Tags.AVG_PX, paid, SCALE)
                .now(Tags.TRANSACT_TIME);
    }
}
