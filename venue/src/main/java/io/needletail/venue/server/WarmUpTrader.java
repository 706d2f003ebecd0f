package io.needletail.venue.server;

import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.session.SessionStatus;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/**
 * The client of a warm-up: orders that rest, trade, are replaced and cancelled, after each {@value #STEPS} of which the
 * book is empty again. Requests are numbered from 1; the venue answers them in this order.
 */
final class WarmUpTrader implements SessionListener {
    /** The reference price of the instrument. */
    static final String REFERENCE = "12.50";

    private static final int STEPS = 7;
    private static final int PRICE_DECIMALS = 2;
    private static final long MIDDLE = 12_50;
    private static final long QUANTITY = 10;
    /** Orders away from the middle are at so many prices on a side. */
    private static final int PRICES = 32;

    private static final char BUY = '1';
    private static final char SELL = '2';
    private static final char LIMIT = '2';
    private static final char DAY = '0';
    private static final char IMMEDIATE_OR_CANCEL = '3';

    private long sent;
    private long answered;

    /** Requests that have their first answer. */
    long answered() {
        return answered;
    }

    /** {@return whether each request that was sent has its first answer} */
    boolean isAnswered() {
        return answered == sent;
    }

    /** Sends until a request number, while less than so many are without an answer. */
    void send(Session session, long until, int outstanding) {
        if (session.status() != SessionStatus.ACTIVE) return;
        while (sent < until && sent - answered < outstanding && request(session, sent + 1) == SendResult.SENT) sent++;
    }

    private static SendResult request(Session session, long number) {
        long away = 1 + number / STEPS % PRICES;
        return switch ((int) (number % STEPS)) {
            case 0 -> order(session, number, BUY, MIDDLE, DAY);
            case 1 -> order(session, number, SELL, MIDDLE, DAY);
            case 2 -> order(session, number, BUY, MIDDLE - away, DAY);
            case 3 -> replace(session, number, MIDDLE - away - 1);
            case 4 -> cancel(session, number);
            case 5 -> order(session, number, SELL, MIDDLE + away, DAY);
            default -> order(session, number, BUY, MIDDLE + away, IMMEDIATE_OR_CANCEL);
        };
    }

    private static SendResult order(Session session, long number, char side, long price, char timeInForce) {
        return begin(session, MsgTypes.NEW_ORDER_SINGLE, number, side)
                .put(Tags.ORDER_QTY, QUANTITY)
                .put(Tags.ORD_TYPE, LIMIT)
                .decimal(Tags.PRICE, price, PRICE_DECIMALS)
                .put(Tags.TIME_IN_FORCE, timeInForce)
                .send();
    }

    private static SendResult replace(Session session, long number, long price) {
        return begin(session, MsgTypes.ORDER_CANCEL_REPLACE_REQUEST, number, BUY)
                .put(Tags.ORIG_CL_ORD_ID, number - 1)
                .put(Tags.ORDER_QTY, QUANTITY)
                .put(Tags.ORD_TYPE, LIMIT)
                .decimal(Tags.PRICE, price, PRICE_DECIMALS)
                .send();
    }

    private static SendResult cancel(Session session, long number) {
        return begin(session, MsgTypes.ORDER_CANCEL_REQUEST, number, BUY)
                .put(Tags.ORIG_CL_ORD_ID, number - 1)
                .put(Tags.ORDER_QTY, QUANTITY)
                .send();
    }

    private static OutboundMessage begin(Session session, int msgType, long number, char side) {
        return session.begin(msgType)
                .put(Tags.CL_ORD_ID, number)
                .put(Tags.SYMBOL, "UP")
                .put(Tags.SIDE, side)
                .now(Tags.TRANSACT_TIME);
    }

    @Override
    public void onMessage(Session session, Message message) {
        int type = message.msgType();
        if (type != MsgTypes.EXECUTION_REPORT && type != MsgTypes.ORDER_CANCEL_REJECT) {
            throw new IllegalStateException("the venue sent " + message);
        }
        // Reports of trades may also be of an earlier order.
        answered = Math.max(answered, message.number(Tags.CL_ORD_ID));
    }

    @Override
    public void onReject(Session session, Message reject) {
        throw new IllegalStateException("the venue refused a message: " + reject);
    }
}
