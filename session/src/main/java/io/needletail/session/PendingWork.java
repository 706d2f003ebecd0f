package io.needletail.session;

/** Work that a session continues on {@link SessionStateMachine#onTime}: a resend, or queued messages of the peer. */
final class PendingWork {
    private static final long NOTHING = Long.MAX_VALUE;

    private final SessionState state;
    private final SessionLifecycle lifecycle;
    private final Resender resender;
    private final InboundProcessor inbound;
    private final int stepBytesMax;
    private final int roomToRead;
    private final int messageBytesMax;

    PendingWork(SessionParts parts, InboundProcessor inbound) {
        state = parts.state();
        lifecycle = parts.lifecycle();
        resender = parts.resender();
        this.inbound = inbound;
        SessionLimits limits = state.config().limits();
        stepBytesMax = limits.stepBytes();
        messageBytesMax = limits.messageBytes();
        roomToRead = stepBytesMax + messageBytesMax + SessionLimits.ADMIN_BYTES_MAX;
    }

    /** Tests that the outbox has room for a step; without memory the timer of the peer's silence restarts. */
    boolean hasRoomToStep(long nowNs) {
        if (isStorePreparing()) {
            state.timers().heard(nowNs);
            return false;
        }
        if (state.outbox().hasRoom(stepBytesMax)) return true;
        if (state.outbox().lacksMemory(stepBytesMax)) state.timers().heard(nowNs);
        return false;
    }

    // A message of the peer, and all that the session sends in response, must fit.
    private boolean isStorePreparing() {
        MessageStore store = state.store();
        return !store.accepts(stepBytesMax + messageBytesMax) && store.isPreparing();
    }

    /**
     * Returns the time of the next step of pending work: epoch nanoseconds, or never. Keeps room for the next message
     * of the peer: two ends that resend to each other must both continue to read.
     */
    long dueNs() {
        if (state.outbox().room() < roomToRead) return NOTHING;
        if (inbound.hasWork()) return state.nowNs();
        return resender.active() ? Math.max(state.nowNs(), resender.dueNs()) : NOTHING;
    }

    /** The same for a session that closes: only the rest of a resend. */
    long closingDueNs() {
        return resender.active() ? Math.max(state.nowNs(), resender.dueNs()) : NOTHING;
    }

    /** Returns the next deadline in the present status: epoch nanoseconds. */
    long stateDueNs(HeartbeatMonitor heartbeats) {
        Timers timers = state.timers();
        return switch (state.status()) {
            case DISCONNECTED -> lifecycle.nextWindowNs();
            case AWAITING_LOGON, LOGON_SENT -> timers.phaseEndNs();
            case ACTIVE ->
                Math.min(
                        Math.min(dueNs(), timers.phaseEndNs()),
                        Math.min(lifecycle.nextWindowNs(), heartbeats.nextNs()));
            case LOGOUT_SENT -> Math.min(dueNs(), timers.phaseEndNs());
            case CLOSING -> Math.min(closingDueNs(), timers.phaseEndNs());
        };
    }

    /** Does one step of a live session. */
    void step() {
        if (dueNs() > state.nowNs()) return;
        if (!state.store().accepts(stepBytesMax)) {
            if (!state.store().isPreparing()) lifecycle.storeFull();
        } else if (resender.active() && resender.dueNs() <= state.nowNs()) {
            resender.step();
        } else {
            inbound.work();
        }
    }

    /** Does one step of a session that closes: a resend may hold back the Logout(5). */
    void finish() {
        boolean fits = state.store().accepts(stepBytesMax);
        if (!fits && !state.store().isPreparing()) {
            resender.stop();
        } else if (fits && resender.active() && state.outbox().room() >= stepBytesMax) {
            resender.step();
        }
    }
}
