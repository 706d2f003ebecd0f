package io.needletail.engine;

import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.session.SessionStatus;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/**
 * Application of the warm-up: sends orders, and responds to each with two reports.
 *
 * <p>Listeners of several classes call it. The compiler inlines one or two listener classes into the session's code,
 * and the first message for a third class discards that code: no order of the real application is to be that message.
 */
final class WarmUpApplication {
    private static final int QUANTITY_SCALE = 2;
    private static final int ODD_SCALE = 3;
    private static final int REPORTS = 2;

    // Texts of up to eight bytes are moved at once, of less than four in another way, and of more than sixteen in a
    // loop.
    private static final String[] SYMBOLS = {"UP", "WARM", "WARMING.", "WARMING.UP", "WARMING.UP.UNTIL.IT.RUNS"};

    private final int burst;
    private final int wanted;
    private long sent;
    private long reports;
    private boolean refused;

    /** Sends {@code wanted} orders, {@code burst} of them before it waits for the first report. */
    WarmUpApplication(int burst, int wanted) {
        this.burst = burst;
        this.wanted = wanted;
    }

    boolean isDone() {
        return reports >= (long) REPORTS * wanted;
    }

    boolean isRefused() {
        return refused;
    }

    /** Sends the next burst when no report is outstanding. */
    void order(Session session) {
        if (session.status() != SessionStatus.ACTIVE || reports < REPORTS * sent) return;
        long until = Math.min(sent + burst, wanted);
        while (sent < until && order(session.begin(MsgTypes.NEW_ORDER_SINGLE)) == SendResult.SENT) sent++;
    }

    private SendResult order(OutboundMessage draft) {
        return draft.put(Tags.CL_ORD_ID, sent)
                .put(Tags.SYMBOL, SYMBOLS[(int) (sent % SYMBOLS.length)])
                .decimal(Tags.ORDER_QTY, 40_050 + sent, QUANTITY_SCALE)
                .put(Tags.SIDE, '1')
                .put(Tags.ORD_TYPE, '2')
                .decimal(Tags.PRICE, 100_125, ODD_SCALE)
                .now(Tags.TRANSACT_TIME)
                .send();
    }

    /** Returns a listener with the same behaviour, of one of three classes in rotation. */
    SessionListener listener(int number) {
        return switch (number % 3) {
            case 0 -> new First(this);
            case 1 -> new Second(this);
            default -> new Third(this);
        };
    }

    private record First(WarmUpApplication party) implements SessionListener {
        @Override
        public void onMessage(Session session, Message message) {
            party.hear(session, message);
        }

        @Override
        public void onReject(Session session, Message reject) {
            party.refused = true;
        }
    }

    private record Second(WarmUpApplication party) implements SessionListener {
        @Override
        public void onMessage(Session session, Message message) {
            party.hear(session, message);
        }

        @Override
        public void onReject(Session session, Message reject) {
            party.refused = true;
        }
    }

    private record Third(WarmUpApplication party) implements SessionListener {
        @Override
        public void onMessage(Session session, Message message) {
            party.hear(session, message);
        }

        @Override
        public void onReject(Session session, Message reject) {
            party.refused = true;
        }
    }

    private void hear(Session session, Message message) {
        if (message.msgType() == MsgTypes.NEW_ORDER_SINGLE) {
            report(session, message, '0', '0');
            report(session, message, 'F', '2');
        } else if (message.character(Tags.EXEC_TYPE) != FieldValue.ABSENT && message.number(Tags.CL_ORD_ID) < sent) {
            // Reads as applications do: a field of one character that is present is rare within the session.
            reports++;
        }
    }

    private static void report(Session session, Message order, char execType, char status) {
        session.begin(MsgTypes.EXECUTION_REPORT)
                .put(Tags.ORDER_ID, session.nextIn())
                .put(Tags.EXEC_ID, session.nextOut())
                .copy(order, Tags.CL_ORD_ID)
                .put(Tags.EXEC_TYPE, execType)
                .put(Tags.ORD_STATUS, status)
                .copy(order, Tags.SYMBOL)
                .copy(order, Tags.SIDE)
                .decimal(Tags.LEAVES_QTY, order.decimal(Tags.ORDER_QTY, QUANTITY_SCALE), QUANTITY_SCALE)
                .put(Tags.CUM_QTY, 0)
                .decimal(Tags.AVG_PX, order.decimal(Tags.PRICE, ODD_SCALE), ODD_SCALE)
                .now(Tags.TRANSACT_TIME)
                .send();
    }
}
