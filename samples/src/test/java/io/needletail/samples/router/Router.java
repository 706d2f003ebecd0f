package io.needletail.samples.router;

import io.needletail.engine.Engine;
import io.needletail.engine.MessageQueue;
import io.needletail.engine.QueuedMessage;
import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.time.Instant;
import java.util.Optional;

/**
 * Sends orders one way and reports the other, within the callback and without a memory of its own: after a kill it
 * cannot know whether it has routed an order, so that an order that comes again with PossDupFlag(43)=Y leaves with
 * PossResend(97)=Y. A report that comes again does so as well.
 */
final class Router implements SessionListener {
    private static final int ORDER_ID = 37;
    private static final int EXEC_ID = 17;
    private static final int EXEC_TYPE = 150;
    private static final int[] ORDER_FIELDS = {11, 55, 54, 60, 38, 40, 44};
    private static final int[] REPORT_FIELDS = {ORDER_ID, EXEC_ID, EXEC_TYPE, 39, 11, 55, 54, 151, 14, 6};

    private final Engine engine;
    private final SessionId market;
    private final SessionId client;
    private final Optional<QueuedMessage> queued;

    /**
     * Orders go to {@code market}, reports to {@code client}; with {@code queue} as messages of a queue that the
     * callback sends.
     */
    Router(Engine engine, SessionId market, SessionId client, Optional<MessageQueue> queue) {
        this.engine = engine;
        this.market = market;
        this.client = client;
        queued = queue.map(MessageQueue::message);
    }

    @Override
    public void onMessage(Session from, Message message) {
        if (message.msgType() == MsgTypes.NEW_ORDER_SINGLE) {
            if (!route(market, message, ORDER_FIELDS)) reject(from, message);
        } else if (!route(client, message, REPORT_FIELDS)) {
            throw endAtOnce();
        }
    }

    private boolean route(SessionId to, Message message, int[] fields) {
        SendResult result = queued.isPresent() ? queue(queued.get(), to, message, fields) : send(to, message, fields);
        boolean isKept = isKept(result);
        if (!isKept) System.err.println(Instant.now() + " " + to + " took no message: " + result);
        return isKept;
    }

    private static SendResult queue(QueuedMessage out, SessionId to, Message message, int[] fields) {
        out.begin(to, message.msgType());
        copy(message, fields, out);
        return out.send();
    }

    private SendResult send(SessionId to, Message message, int[] fields) {
        OutboundMessage out = engine.session(to).orElseThrow().begin(message.msgType());
        copy(message, fields, out);
        return out.send();
    }

    private static void copy(Message message, int[] fields, FieldWriter out) {
        if (message.isSet(Tags.POSS_DUP_FLAG)) out.put(Tags.POSS_RESEND, 'Y');
        for (int tag : fields) {
            if (message.has(tag)) out.copy(message, tag);
        }
    }

    private static void reject(Session from, Message order) {
        SendResult result = from.begin(MsgTypes.EXECUTION_REPORT)
                .put(ORDER_ID, "NONE")
                .put(EXEC_ID, "rejected")
                .put(EXEC_TYPE, '8')
                .put(Tags.ORD_STATUS, '8')
                .copy(order, Tags.CL_ORD_ID)
                .send();
        if (!isKept(result)) throw endAtOnce();
    }

    /**
     * Sends an order to the market and an acknowledgement to the client, which has the name of the order as ExecID(17):
     * a task that is one step. Ends the process when only one of the two can be sent.
     */
    static void sendBoth(Engine engine, SessionId market, SessionId client, String name) {
        SendResult order = engine.session(market)
                .orElseThrow()
                .begin(MsgTypes.NEW_ORDER_SINGLE)
                .put(Tags.CL_ORD_ID, name)
                .put(Tags.SYMBOL, "MSFT")
                .put(Tags.SIDE, '1')
                .send();
        if (!isKept(order)) return;
        SendResult report = engine.session(client)
                .orElseThrow()
                .begin(MsgTypes.EXECUTION_REPORT)
                .put(EXEC_ID, name)
                .put(EXEC_TYPE, '0')
                .put(Tags.CL_ORD_ID, name)
                .send();
        if (!isKept(report)) throw endAtOnce();
    }

    static boolean isKept(SendResult result) {
        return result == SendResult.SENT || result == SendResult.STORED;
    }

    /** Ends the process within the step, so that the message is not counted and comes again. */
    private static IllegalStateException endAtOnce() {
        Runtime.getRuntime().halt(1);
        return new IllegalStateException("halt returned");
    }
}
