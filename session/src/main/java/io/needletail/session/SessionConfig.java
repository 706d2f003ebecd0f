package io.needletail.session;

import io.needletail.session.schedule.Schedule;
import io.needletail.wire.Timestamp;
import java.util.List;

/**
 * What was agreed for one session.
 *
 * @param id the two ends and the version
 * @param initiator true when our end sends the first Logon(A)
 * @param liveness heartbeats and time-outs
 * @param recovery how gaps are filled
 * @param checks what of the header is verified
 * @param resets when both sequence numbers go back to 1
 * @param limits bounds on memory
 * @param timePlaces decimal places of SendingTime(52), see {@link Timestamp}; FIX 4.0 and 4.1 always have none
 * @param logon what our Logon(A) says beyond the usual
 * @param schedule when it may be logged on
 */
public record SessionConfig(
        SessionId id,
        boolean initiator,
        HeartbeatConfig liveness,
        ResendConfig recovery,
        SessionValidation checks,
        SequenceResetPolicy resets,
        SessionLimits limits,
        int timePlaces,
        LogonFields logon,
        Schedule schedule) {

    // FIX 5.0 SP2, the newest that all engines speak.
    private static final String APPL_VER_ID = "9";

    // The longest header with its trailer, but for the ids and the version, and the longest body but for the terms:
    // Logon(A) and ResendRequest(2) with numbers of eighteen digits.
    private static final int HEADER_BYTES = 144;
    private static final int BODY_BYTES = 64;

    /**
     * Refuses decimal places that FIX does not know, versions other than FIX.4.0 to FIX.4.4 and FIXT.1.1, and ids and
     * terms that are too long for a Logon(A).
     */
    public SessionConfig {
        if (timePlaces != 0 && timePlaces != 3 && timePlaces != 6 && timePlaces != 9) throw badPlaces(timePlaces);
        if (VersionRules.of(id.beginString()).applVersions()
                == logon.applVerId().isEmpty()) throw badVersion(id, logon);
        int bytes = HEADER_BYTES + id.headerBytes() + BODY_BYTES + logon.bytes();
        if (bytes > Session.ADMIN_BYTES_MAX - MessageSender.AGAIN_BYTES_MAX) throw tooLong(bytes);
    }

    /**
     * An initiator with the usual settings; a FIXT.1.1 session speaks FIX 5.0 SP2.
     *
     * @param id the session
     * @return its configuration
     */
    public static SessionConfig initiator(SessionId id) {
        return usual(id, true);
    }

    /**
     * An acceptor with the usual settings; a FIXT.1.1 session speaks FIX 5.0 SP2.
     *
     * @param id the session
     * @return its configuration
     */
    public static SessionConfig acceptor(SessionId id) {
        return usual(id, false);
    }

    /**
     * The same for another session.
     *
     * @param other the two ends and the version
     * @return a changed copy
     */
    public SessionConfig with(SessionId other) {
        return new SessionConfig(
                other, initiator, liveness, recovery, checks, resets, limits, timePlaces, logon, schedule);
    }

    /**
     * The same with another liveness.
     *
     * @param other heartbeats and time-outs
     * @return a changed copy
     */
    public SessionConfig with(HeartbeatConfig other) {
        return new SessionConfig(id, initiator, other, recovery, checks, resets, limits, timePlaces, logon, schedule);
    }

    /**
     * The same with another recovery.
     *
     * @param other how gaps are filled
     * @return a changed copy
     */
    public SessionConfig with(ResendConfig other) {
        return new SessionConfig(id, initiator, liveness, other, checks, resets, limits, timePlaces, logon, schedule);
    }

    /**
     * The same with other checks.
     *
     * @param other what is verified
     * @return a changed copy
     */
    public SessionConfig with(SessionValidation other) {
        return new SessionConfig(id, initiator, liveness, recovery, other, resets, limits, timePlaces, logon, schedule);
    }

    /**
     * The same with other resets.
     *
     * @param other when numbers go back to 1
     * @return a changed copy
     */
    public SessionConfig with(SequenceResetPolicy other) {
        return new SessionConfig(id, initiator, liveness, recovery, checks, other, limits, timePlaces, logon, schedule);
    }

    /**
     * The same with other limits.
     *
     * @param other bounds on memory
     * @return a changed copy
     */
    public SessionConfig with(SessionLimits other) {
        return new SessionConfig(id, initiator, liveness, recovery, checks, resets, other, timePlaces, logon, schedule);
    }

    /**
     * The same with other decimal places of SendingTime(52).
     *
     * @param other 0, 3, 6 or 9
     * @return a changed copy
     */
    public SessionConfig withTimePlaces(int other) {
        return new SessionConfig(id, initiator, liveness, recovery, checks, resets, limits, other, logon, schedule);
    }

    /**
     * The same with another Logon(A).
     *
     * @param other what it says beyond the usual
     * @return a changed copy
     */
    public SessionConfig with(LogonFields other) {
        return new SessionConfig(
                id, initiator, liveness, recovery, checks, resets, limits, timePlaces, other, schedule);
    }

    /**
     * The same with a schedule.
     *
     * @param other when the session may be logged on
     * @return a changed copy
     */
    public SessionConfig with(Schedule other) {
        return new SessionConfig(id, initiator, liveness, recovery, checks, resets, limits, timePlaces, logon, other);
    }

    private static SessionConfig usual(SessionId id, boolean initiator) {
        return new SessionConfig(
                id,
                initiator,
                HeartbeatConfig.USUAL,
                ResendConfig.USUAL,
                SessionValidation.ALL,
                SequenceResetPolicy.NEVER,
                SessionLimits.USUAL,
                Timestamp.MILLIS,
                VersionRules.of(id.beginString()).applVersions()
                        ? new LogonFields(APPL_VER_ID, "", "", List.of())
                        : LogonFields.NONE,
                Schedule.NON_STOP);
    }

    private static IllegalArgumentException tooLong(int bytes) {
        return new IllegalArgumentException("a Logon(A) with these ids, credentials and LogonTag fields takes " + bytes
                + " bytes; at most " + (Session.ADMIN_BYTES_MAX - MessageSender.AGAIN_BYTES_MAX) + " are possible");
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
