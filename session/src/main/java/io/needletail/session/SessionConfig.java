package io.needletail.session;

import io.needletail.session.schedule.Schedule;
import io.needletail.wire.Timestamp;
import java.util.List;

/**
 * Protocol settings of one session.
 *
 * @param id version and CompIDs of both ends
 * @param initiator true when this end connects and sends the first Logon(A)
 * @param heartbeat heartbeats and time-outs
 * @param resend gap detection and resends
 * @param validation header fields that are validated, and the reaction to an error
 * @param resetPolicy events that reset both sequence numbers to 1
 * @param limits bounds on memory and message rates
 * @param timePlaces decimal places of SendingTime(52), see {@link Timestamp}; FIX 4.0 and 4.1 always have none
 * @param logon additional fields of Logon(A)
 * @param schedule times at which the session may be logged on
 */
public record SessionConfig(
        SessionId id,
        boolean initiator,
        HeartbeatConfig heartbeat,
        ResendConfig resend,
        SessionValidation validation,
        SequenceResetPolicy resetPolicy,
        SessionLimits limits,
        int timePlaces,
        LogonFields logon,
        Schedule schedule) {

    // FIX 5.0 SP2, the newest version that all engines support.
    private static final String APPL_VER_ID = "9";

    // The longest header and trailer without ids and version, and the longest body without the additional fields:
    // Logon(A) and ResendRequest(2) with numbers of eighteen digits.
    private static final int HEADER_BYTES = 144;
    private static final int BODY_BYTES = 64;

    /**
     * Rejects decimal places other than 0, 3, 6 and 9, versions other than FIX.4.0 to FIX.4.4 and FIXT.1.1, and ids and
     * additional fields that are too long for a Logon(A).
     */
    public SessionConfig {
        if (timePlaces != 0 && timePlaces != 3 && timePlaces != 6 && timePlaces != 9) throw badPlaces(timePlaces);
        if (VersionRules.of(id.beginString()).applVersions()
                == logon.applVerId().isEmpty()) throw badVersion(id, logon);
        int bytes = HEADER_BYTES + id.headerBytes() + BODY_BYTES + logon.bytes();
        if (bytes > SessionLimits.ADMIN_BYTES_MAX - MessageSender.RESEND_BYTES_MAX) throw tooLong(bytes);
    }

    /**
     * Creates an initiator with default settings; a FIXT.1.1 session uses FIX 5.0 SP2.
     *
     * @param id the session
     * @return its configuration
     */
    public static SessionConfig initiator(SessionId id) {
        return usual(id, true);
    }

    /**
     * Creates an acceptor with default settings; a FIXT.1.1 session uses FIX 5.0 SP2.
     *
     * @param id the session
     * @return its configuration
     */
    public static SessionConfig acceptor(SessionId id) {
        return usual(id, false);
    }

    /**
     * Copies this configuration with another id.
     *
     * @param other version and CompIDs of both ends
     * @return a changed copy
     */
    public SessionConfig with(SessionId other) {
        return new SessionConfig(
                other, initiator, heartbeat, resend, validation, resetPolicy, limits, timePlaces, logon, schedule);
    }

    /**
     * Copies this configuration with other heartbeats and time-outs.
     *
     * @param other heartbeats and time-outs
     * @return a changed copy
     */
    public SessionConfig with(HeartbeatConfig other) {
        return new SessionConfig(
                id, initiator, other, resend, validation, resetPolicy, limits, timePlaces, logon, schedule);
    }

    /**
     * Copies this configuration with other resend settings.
     *
     * @param other gap detection and resends
     * @return a changed copy
     */
    public SessionConfig with(ResendConfig other) {
        return new SessionConfig(
                id, initiator, heartbeat, other, validation, resetPolicy, limits, timePlaces, logon, schedule);
    }

    /**
     * Copies this configuration with another validation.
     *
     * @param other header fields that are validated, and the reaction to an error
     * @return a changed copy
     */
    public SessionConfig with(SessionValidation other) {
        return new SessionConfig(
                id, initiator, heartbeat, resend, other, resetPolicy, limits, timePlaces, logon, schedule);
    }

    /**
     * Copies this configuration with another reset policy.
     *
     * @param other events that reset both sequence numbers to 1
     * @return a changed copy
     */
    public SessionConfig with(SequenceResetPolicy other) {
        return new SessionConfig(
                id, initiator, heartbeat, resend, validation, other, limits, timePlaces, logon, schedule);
    }

    /**
     * Copies this configuration with other limits.
     *
     * @param other bounds on memory and message rates
     * @return a changed copy
     */
    public SessionConfig with(SessionLimits other) {
        return new SessionConfig(
                id, initiator, heartbeat, resend, validation, resetPolicy, other, timePlaces, logon, schedule);
    }

    /**
     * Copies this configuration with other decimal places of SendingTime(52).
     *
     * @param other 0, 3, 6 or 9
     * @return a changed copy
     */
    public SessionConfig withTimePlaces(int other) {
        return new SessionConfig(
                id, initiator, heartbeat, resend, validation, resetPolicy, limits, other, logon, schedule);
    }

    /**
     * Copies this configuration with other fields of Logon(A).
     *
     * @param other additional fields of Logon(A)
     * @return a changed copy
     */
    public SessionConfig with(LogonFields other) {
        return new SessionConfig(
                id, initiator, heartbeat, resend, validation, resetPolicy, limits, timePlaces, other, schedule);
    }

    /**
     * Copies this configuration with another schedule.
     *
     * @param other times at which the session may be logged on
     * @return a changed copy
     */
    public SessionConfig with(Schedule other) {
        return new SessionConfig(
                id, initiator, heartbeat, resend, validation, resetPolicy, limits, timePlaces, logon, other);
    }

    private static SessionConfig usual(SessionId id, boolean initiator) {
        return new SessionConfig(
                id,
                initiator,
                HeartbeatConfig.DEFAULTS,
                ResendConfig.DEFAULTS,
                SessionValidation.DEFAULTS,
                SequenceResetPolicy.NEVER,
                SessionLimits.DEFAULTS,
                Timestamp.MILLIS,
                VersionRules.of(id.beginString()).applVersions()
                        ? new LogonFields(APPL_VER_ID, "", "", List.of())
                        : LogonFields.NONE,
                Schedule.NON_STOP);
    }

    private static IllegalArgumentException tooLong(int bytes) {
        return new IllegalArgumentException(
                "a Logon(A) with these ids, credentials and LogonTag fields takes " + bytes + " bytes; at most "
                        + (SessionLimits.ADMIN_BYTES_MAX - MessageSender.RESEND_BYTES_MAX) + " are possible");
    }

    private static IllegalArgumentException badPlaces(int places) {
        return new IllegalArgumentException(
                "SendingTime(52) with " + places + " decimal places; 0, 3, 6 or 9 are known");
    }

    private static IllegalArgumentException badVersion(SessionId id, LogonFields logon) {
        return new IllegalArgumentException("BeginString is " + id.beginString() + " and DefaultApplVerID(1137) is \""
                + logon.applVerId() + "\": FIXT.1.1 needs one, such as 9 for FIX 5.0 SP2, the others have none");
    }
}
