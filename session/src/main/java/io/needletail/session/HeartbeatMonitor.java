package io.needletail.session;

import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/** Keeps a session that is logged on alive: our heartbeats, the question to a silent peer, and the end of patience. */
final class HeartbeatMonitor {
    private static final String TEST_REQ_ID = "TEST";

    private final SessionState course;
    private final Timers timers;
    private final MessageSender out;

    HeartbeatMonitor(SessionState course) {
        this.course = course;
        timers = course.timers();
        out = course.out();
    }

    /** When {@link #beat} can do something next: epoch nanoseconds, or never. */
    long nextNs() {
        // A resend that waits for its turn keeps all but the end of patience waiting.
        return course.resender().active() ? timers.timeoutNs() : timers.nextNs(out.lastNs());
    }

    /** Says what is due, as far as it would go out at once. */
    void beat() {
        long nowNs = course.nowNs();
        // While we resend, what we say would be numbered now, leave later, and be due again at once.
        boolean mayLeave = !course.resender().active() && course.outbox().room() >= Session.ADMIN_BYTES_MAX;
        boolean asks = timers.isTestRequestDue(nowNs);
        boolean speaks = mayLeave && (asks || timers.isHeartbeatDue(out.lastNs(), nowNs));
        if (timers.isPeerSilent(nowNs)) {
            giveUp(nowNs);
        } else if (speaks && !course.history().accepts(Session.ADMIN_BYTES_MAX)) {
            course.storeFull();
        } else if (speaks && asks) {
            ask();
        } else if (speaks) {
            course.admin(MsgTypes.HEARTBEAT);
            course.end();
        }
    }

    private void giveUp(long nowNs) {
        if (course.config().liveness().timesOut()) {
            course.close(DisconnectReason.HEARTBEAT_TIMEOUT);
        } else {
            timers.heard(nowNs);
            course.tell(SessionEvent.PEER_SILENT, course.history().nextIn());
        }
    }

    private void ask() {
        timers.testRequested();
        course.tell(SessionEvent.TEST_REQUEST_SENT, course.history().nextOut());
        course.admin(MsgTypes.TEST_REQUEST).put(Tags.TEST_REQ_ID, TEST_REQ_ID);
        course.end();
    }
}
