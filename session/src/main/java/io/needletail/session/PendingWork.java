package io.needletail.session;

/** What a session goes on with when time passes: a resend of ours, or messages of the peer that waited behind a gap. */
final class PendingWork {
    private static final long NOTHING = Long.MAX_VALUE;

    private final SessionState course;
    private final Resender resender;
    private final InboundProcessor inbound;
    private final int stepBytesMax;
    private final int roomToRead;

    PendingWork(SessionState course, InboundProcessor inbound, int stepBytesMax) {
        this.course = course;
        this.inbound = inbound;
        this.stepBytesMax = stepBytesMax;
        resender = course.resender();
        roomToRead = stepBytesMax + course.config().limits().messageBytes() + Session.ADMIN_BYTES_MAX;
    }

    /** Whether the outbox has room for a step; what waits unread for want of memory is no silence of the peer. */
    boolean hasRoomToStep(long nowNs) {
        if (course.outbox().hasRoom(stepBytesMax)) return true;
        if (course.outbox().lacksMemory(stepBytesMax)) course.timers().heard(nowNs);
        return false;
    }

    /**
     * When there is something to go on with: epoch nanoseconds, or never. Leaves room for the next message of the peer:
     * two ends that resend to each other must both go on reading.
     */
    long dueNs() {
        if (course.outbox().room() < roomToRead) return NOTHING;
        if (inbound.hasWork()) return course.nowNs();
        return resender.active() ? Math.max(course.nowNs(), resender.dueNs()) : NOTHING;
    }

    /** The same for a session that closes: only what is still to be said. */
    long closingDueNs() {
        return resender.active() ? Math.max(course.nowNs(), resender.dueNs()) : NOTHING;
    }

    /** When time brings something next in the state that the session is in: epoch nanoseconds. */
    long stateDueNs(HeartbeatMonitor pulse) {
        Timers timers = course.timers();
        return switch (course.state()) {
            case DISCONNECTED -> course.hours().nextNs();
            case AWAITING_LOGON, LOGON_SENT -> timers.phaseEndNs();
            case ACTIVE -> Math.min(Math.min(dueNs(), course.hours().nextNs()), pulse.nextNs());
            case LOGOUT_SENT -> Math.min(dueNs(), timers.phaseEndNs());
            case CLOSING -> Math.min(closingDueNs(), timers.phaseEndNs());
        };
    }

    /** One step of a live session. */
    void step() {
        if (dueNs() > course.nowNs()) return;
        if (!course.history().accepts(stepBytesMax)) {
            course.storeFull();
        } else if (resender.active() && resender.dueNs() <= course.nowNs()) {
            resender.step(course.nowNs());
        } else {
            inbound.work();
        }
    }

    /** One step of a session that closes: our Logout(5) may be held back behind a resend. */
    void finish() {
        if (!course.history().accepts(stepBytesMax)) {
            resender.stop();
        } else if (resender.active() && course.outbox().room() >= stepBytesMax) {
            resender.step(course.nowNs());
        }
    }
}
