package io.needletail.engine;

import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sends some orders at each logon, and one more for each that is filled, up to a last number. An order's ClOrdID(11) is
 * its MsgSeqNum(34): also a process that has forgotten everything never uses one twice.
 */
public final class Trader implements SessionListener {
    /** True to request all messages again at some logons; set before it runs. */
    public boolean requestsResends;

    public final AtomicInteger logons = new AtomicInteger();
    public final AtomicInteger reports = new AtomicInteger();

    private final int window;
    private final Runnable whenDone;
    private long last;
    private long sent;

    /** {@code whenDone} runs when all orders up to the last number are answered. */
    public Trader(int window, long last, Runnable whenDone) {
        this.window = window;
        this.last = last;
        this.whenDone = whenDone;
    }

    /** Sets the number of the last order to send; reports for earlier orders are still awaited. */
    public void endAt(long number) {
        last = number;
    }

    @Override
    public void onLogon(Session session) {
        logons.incrementAndGet();
        if (requestsResends) ResendAll.askSometimes(session);
        for (int i = 0; i < window; i++) order(session);
    }

    @Override
    public void onMessage(Session session, Message report) {
        reports.incrementAndGet();
        if (report.character(Tags.ORD_STATUS) != '2') return;
        order(session);
        if (report.number(Tags.CL_ORD_ID) == sent && session.nextOut() > last) whenDone.run();
    }

    private void order(Session session) {
        long number = session.nextOut();
        if (number > last) return;
        SendResult result = session.begin(MsgTypes.NEW_ORDER_SINGLE)
                .put(Tags.CL_ORD_ID, number)
                .put(Tags.SYMBOL, "MSFT")
                .put(Tags.SIDE, '1')
                .send();
        if (result == SendResult.SENT) sent = number;
    }
}
