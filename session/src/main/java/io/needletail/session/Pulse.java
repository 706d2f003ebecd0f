package io.needletail.session;

import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/** Keeps a session that is logged on alive: our heartbeats, the question to a silent peer, and the end of patience. */
final class Pulse {
    private static final String TEST_REQ_ID = "TEST";

    private final Session session;
    private final Timers timers;
    private final Outbound out;

    Pulse(Session session, Timers timers, Outbound out) {
        this.session = session;
        this.timers = timers;
        this.out = out;
    }

    /** Says what is due; {@code mayLeave} tells whether it would go out at once. */
    void beat(long nowNs, boolean mayLeave) {
        boolean asks = timers.isTestRequestDue(nowNs);
        boolean speaks = mayLeave && (asks || timers.isHeartbeatDue(out.lastNs(), nowNs));
        if (timers.isPeerSilent(nowNs)) {
            session.close(DisconnectReason.HEARTBEAT_TIMEOUT);
        } else if (speaks && !session.history().accepts(Session.ADMIN_BYTES_MAX)) {
            session.storeFull();
        } else if (speaks && asks) {
            ask();
        } else if (speaks) {
            session.admin(MsgTypes.HEARTBEAT);
            session.end();
        }
    }

    private void ask() {
        timers.testRequested();
        session.listener()
                .onEvent(
                        session,
                        SessionEvent.TEST_REQUEST_SENT,
                        session.history().nextOut());
        session.admin(MsgTypes.TEST_REQUEST).put(Tags.TEST_REQ_ID, TEST_REQ_ID);
        session.end();
    }
}
