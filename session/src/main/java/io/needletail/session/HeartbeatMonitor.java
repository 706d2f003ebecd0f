package io.needletail.session;

import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/** Sends Heartbeat(0) and TestRequest(1) of a session that is logged on, and closes it when the peer stays silent. */
final class HeartbeatMonitor {
    private static final String TEST_REQ_ID = "TEST";

    private final SessionState state;
    private final Timers timers;
    private final MessageSender sender;
    private final Resender resender;
    private final ListenerCalls application;
    private final SessionLifecycle lifecycle;

    HeartbeatMonitor(SessionParts parts) {
        state = parts.state();
        timers = state.timers();
        sender = parts.sender();
        resender = parts.resender();
        application = parts.application();
        lifecycle = parts.lifecycle();
    }

    /** Returns the time of the next useful {@link #onTime} call: epoch nanoseconds, or never. */
    long nextNs() {
        // During a resend only the time-out of the peer is due.
        return resender.active() ? timers.timeoutNs() : timers.nextNs(sender.lastNs());
    }

    /** Sends what is due, as far as it can leave at once. */
    void onTime() {
        long nowNs = state.nowNs();
        // During a resend a heartbeat would be held back and be due again at once.
        boolean mayLeave = mayLeave();
        boolean asks = timers.isTestRequestDue(nowNs);
        boolean speaks = mayLeave && (asks || timers.isHeartbeatDue(sender.lastNs(), nowNs));
        if (timers.isPeerSilent(nowNs)) {
            onPeerSilent(nowNs);
        } else if (speaks && !state.store().accepts(SessionLimits.ADMIN_BYTES_MAX)) {
            if (!state.store().isPreparing()) lifecycle.storeFull();
        } else if (speaks && asks) {
            sendTestRequest();
        } else if (speaks) {
            sender.begin(MsgTypes.HEARTBEAT);
            sender.end();
        }
    }

    /** Sends TestRequest(1), due or not, as far as it can leave at once. */
    SendResult testNow() {
        if (!mayLeave()) return SendResult.BACK_PRESSURE;
        if (!state.store().accepts(SessionLimits.ADMIN_BYTES_MAX)) {
            return state.store().isPreparing() ? SendResult.BACK_PRESSURE : SendResult.REFUSED;
        }
        sendTestRequest();
        return SendResult.SENT;
    }

    private boolean mayLeave() {
        return !resender.active() && state.outbox().room() >= SessionLimits.ADMIN_BYTES_MAX;
    }

    private void onPeerSilent(long nowNs) {
        if (state.config().heartbeat().timesOut()) {
            lifecycle.close(DisconnectReason.HEARTBEAT_TIMEOUT);
        } else {
            timers.heard(nowNs);
            application.report(SessionEvent.PEER_SILENT, state.store().nextIn());
        }
    }

    private void sendTestRequest() {
        timers.testRequested();
        application.report(SessionEvent.TEST_REQUEST_SENT, state.store().nextOut());
        sender.begin(MsgTypes.TEST_REQUEST).put(Tags.TEST_REQ_ID, TEST_REQ_ID);
        sender.end();
    }
}
