package io.needletail.engine;

import io.needletail.session.DisconnectReason;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Responds to each order with two reports, and records the events. */
public final class Broker implements SessionListener {
    /** The number that the peer must use next, as of the last end; read on the engine's thread. */
    public long nextIn = 1;

    /** True to request all messages again at some logons; set before it runs. */
    public boolean requestsResends;

    public final AtomicInteger orders = new AtomicInteger();
    public final List<DisconnectReason> endings = new CopyOnWriteArrayList<>();

    @Override
    public void onLogon(Session session) {
        if (requestsResends) ResendAll.askSometimes(session);
    }

    @Override
    public void onMessage(Session session, Message order) {
        report(session, order, '0');
        report(session, order, '2');
        orders.incrementAndGet();
    }

    @Override
    public void onDisconnect(Session session, DisconnectReason reason) {
        nextIn = session.nextIn();
        endings.add(reason);
    }

    private static void report(Session session, Message order, char status) {
        session.begin(MsgTypes.EXECUTION_REPORT)
                .copy(order, Tags.CL_ORD_ID)
                .copy(order, Tags.SYMBOL)
                .put(Tags.ORD_STATUS, status)
                .send();
    }
}
