package io.needletail.session;

/** What a session goes on with when time passes: a resend of ours, or messages of the peer that waited behind a gap. */
final class Backlog {
    private final Session session;
    private final Outbox outbox;
    private final Resender resender;
    private final Inbound inbound;
    private final int roomToRead;

    Backlog(Session session, Outbox outbox, Resender resender, Inbound inbound) {
        this.session = session;
        this.outbox = outbox;
        this.resender = resender;
        this.inbound = inbound;
        roomToRead = session.stepBytesMax() + session.config().limits().messageBytes() + Session.ADMIN_BYTES_MAX;
    }

    /** Leaves room for the next message of the peer: two ends that resend to each other must both go on reading. */
    boolean isDue() {
        return outbox.room() >= roomToRead && (resender.active() || inbound.hasWork());
    }

    /** One step of a live session. */
    void step(long nowNs) {
        if (!isDue()) return;
        if (!session.history().accepts(session.stepBytesMax())) {
            session.storeFull();
        } else if (resender.active()) {
            resender.step(nowNs);
        } else {
            inbound.work();
        }
    }

    /** One step of a session that closes: our Logout(5) may be held back behind a resend. */
    void finish(long nowNs) {
        if (!session.history().accepts(session.stepBytesMax())) {
            resender.stop();
        } else if (resender.active() && outbox.room() >= session.stepBytesMax()) {
            resender.step(nowNs);
        }
    }
}
