package io.needletail.engine.config;

import io.needletail.session.GapPolicy;
import io.needletail.session.HeartbeatConfig;
import io.needletail.session.RejectAction;
import io.needletail.session.RejectStyle;
import io.needletail.session.ResendConfig;
import io.needletail.session.SequenceResetPolicy;
import io.needletail.session.SessionLimits;
import io.needletail.session.SessionValidation;
import io.needletail.session.Throttle;
import io.needletail.session.Throttle.Excess;
import io.needletail.wire.Timestamp;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads the behaviour of a session: validation, time-outs, recovery of gaps, and limits. */
final class BehaviourReader {
    // UTCTimestamp has no decimal places before FIX 4.2.
    private static final Set<String> WHOLE_SECONDS = Set.of("FIX.4.0", "FIX.4.1");
    private static final int KIBI = 1024;
    private static final int OUTBOX_MESSAGES = 4;
    private static final int OUTBOX_BYTES_MAX = 1 << 30;
    private static final long SECOND_NS = 1_000_000_000L;

    private final Section section;

    BehaviourReader(Section section) {
        this.section = section;
    }

    HeartbeatConfig heartbeat(boolean initiator) {
        if (initiator) section.required("HeartBtInt");
        return HeartbeatConfig.DEFAULTS.with(to -> {
            to.heartbeatNs = section.secondsNs("HeartBtInt");
            to.testRequestAfter = section.decimal("TestRequestDelayMultiplier");
            to.timeoutAfter = section.decimal("HeartBeatTimeoutMultiplier");
            to.timesOut = !section.flag("DisableHeartBeatCheck");
            to.logonTimeoutNs = section.secondsNs("LogonTimeout");
            to.logoutTimeoutNs = section.secondsNs("LogoutTimeout");
            to.writeTimeoutNs = section.millisNs("SocketSynchronousWriteTimeout");
            to.cancelAfterNs = cancelAfterNs();
        });
    }

    ResendConfig recovery() {
        return ResendConfig.DEFAULTS.with(to -> {
            to.chunk = section.count("ResendRequestChunkSize");
            to.queueBytes = section.count("MaxQueuedWhileGap");
            to.gapPolicy = outOfOrder();
            to.closedEnd = section.flag("ClosedResendInterval");
            to.lastProcessed = section.flag("EnableLastMsgSeqNumProcessed");
            to.nextExpected = section.flag("EnableNextExpectedMsgSeqNum");
            to.requestsMax = section.count("MaxResendRequests");
            to.resendMax = section.count("ResendMaxMessages");
            to.resendPerSecond = section.count("ResendRate");
            to.possDup = section.flag("AllowPosDup");
        });
    }

    SessionValidation checks() {
        long latencyNs = section.secondsNs("MaxLatency");
        return SessionValidation.DEFAULTS.with(to -> {
            to.compIds = section.flag("CheckCompID");
            to.latencyMaxNs = section.flag("CheckLatency") ? latencyNs : SessionValidation.ANY_TIME;
            to.origSendingTime = section.flag("RequiresOrigSendingTime");
            to.sequence = section.flag("ValidateSequenceNumbers");
            to.checksum = section.flag("ValidateChecksum");
            to.rejectsInvalid = section.flag("RejectInvalidMessage");
            to.rejectsGarbled = section.flag("RejectGarbledMessage");
            to.rejectsFailed = section.flag("RejectMessageOnUnhandledException");
            to.rejectAction = onError();
            to.style = RejectStyle.valueOf(section.choice("RejectStyle").toUpperCase(Locale.ROOT));
        });
    }

    SequenceResetPolicy resets() {
        return SequenceResetPolicy.NEVER
                .withOnLogon(section.flag("ResetOnLogon"))
                .withOnLogout(section.flag("ResetOnLogout"))
                .withOnDisconnect(section.flag("ResetOnDisconnect"));
    }

    SessionLimits limits() {
        int message = section.count("MaxMessageSize");
        Optional<RateSetting> both = section.rate("Throttle");
        return new SessionLimits(
                message,
                section.count("MaxFields"),
                outboxBytes(message),
                throttle(section.rate("ThrottleIn").or(() -> both)),
                throttle(section.rate("ThrottleOut").or(() -> both)));
    }

    int timePlaces(String beginString) {
        if (WHOLE_SECONDS.contains(beginString)) return Timestamp.SECONDS;
        return switch (section.choice("TimeStampPrecision")) {
            case "SECONDS" -> Timestamp.SECONDS;
            case "MICROS" -> Timestamp.MICROS;
            case "NANOS" -> Timestamp.NANOS;
            default -> Timestamp.MILLIS;
        };
    }

    private RejectAction onError() {
        boolean disconnects = section.flag("DisconnectOnError");
        if (section.flag("ResetOnError")) return RejectAction.RESET;
        return disconnects ? RejectAction.DISCONNECT : RejectAction.GO_ON;
    }

    private GapPolicy outOfOrder() {
        boolean always = section.flag("SendRedundantResendRequests");
        if (!section.has("GapStrategy")) return always ? GapPolicy.REQUEST_ALWAYS : GapPolicy.REQUEST_ONCE;
        return switch (section.choice("GapStrategy")) {
            case "request-always" -> GapPolicy.REQUEST_ALWAYS;
            case "ignore" -> GapPolicy.IGNORE_GAP;
            default -> GapPolicy.REQUEST_ONCE;
        };
    }

    // Set in messages or in bytes; never less than the longest messages need.
    private int outboxBytes(int message) {
        long least = Math.max((long) OUTBOX_MESSAGES * message, SessionLimits.DEFAULTS.outboxBytes());
        long asked = Math.max(section.number("MaxPendingBytes"), KIBI * section.number("MaxScheduledWriteRequests"));
        return (int) Math.min(OUTBOX_BYTES_MAX, Math.max(least, asked));
    }

    private long cancelAfterNs() {
        String written = section.textOr("CancelOnDisconnect", "N");
        return switch (written.toUpperCase(Locale.ROOT)) {
            case "N", "NO", "FALSE" -> HeartbeatConfig.NEVER;
            case "Y", "YES", "TRUE" -> 0;
            default -> {
                if (!written.matches("\\d{1,5}")) throw section.wrong("CancelOnDisconnect", "N, Y or seconds");
                yield Long.parseLong(written) * SECOND_NS;
            }
        };
    }

    private static Throttle throttle(Optional<RateSetting> rate) {
        return rate.map(one -> new Throttle(
                        one.count(), one.perNs(), Excess.valueOf(one.excess().toUpperCase(Locale.ROOT))))
                .orElse(Throttle.NONE);
    }
}
