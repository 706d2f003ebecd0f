package io.needletail.acceptance;

import java.time.Duration;
import java.util.Set;

/**
 * Rules for playing definitions. {@link #DEFAULTS} and the methods that copy it make one.
 *
 * @param message longest wait for a message
 * @param disconnect longest wait for a disconnect, or for an initiator to connect
 * @param heartbeat HeartBtInt(108) of all Logons in both directions, seconds; 0 leaves it
 * @param ignored tags that are not compared
 * @param precision precision of {@code <TIME>}
 * @param laxLogon whether the values of an engine's Logon(A) are not compared
 * @param verbose whether each message is printed
 */
public record RunRules(
        Duration message,
        Duration disconnect,
        int heartbeat,
        Set<String> ignored,
        TimePrecision precision,
        boolean laxLogon,
        boolean verbose) {
    private static final Duration MESSAGE = Duration.ofSeconds(10);
    private static final Duration DISCONNECT = Duration.ofSeconds(20);

    /** Waits 10 s for a message and 20 s for a disconnect, and compares every tag. */
    public static final RunRules DEFAULTS =
            new RunRules(MESSAGE, DISCONNECT, 0, Set.of(), TimePrecision.auto, false, false);

    /** Copies the tags. */
    public RunRules {
        ignored = Set.copyOf(ignored);
    }

    /**
     * Copies the rules with other timeouts.
     *
     * @param ofMessage longest wait for a message
     * @param ofDisconnect longest wait for a disconnect, or for an initiator to connect
     * @return the changed copy
     */
    public RunRules withTimeouts(Duration ofMessage, Duration ofDisconnect) {
        return new RunRules(ofMessage, ofDisconnect, heartbeat, ignored, precision, laxLogon, verbose);
    }

    /**
     * Copies the rules with another heartbeat interval, so that slow definitions end sooner.
     *
     * @param seconds HeartBtInt(108) of all Logons; 0 leaves it
     * @return the changed copy
     */
    public RunRules withHeartbeat(int seconds) {
        return new RunRules(message, disconnect, seconds, ignored, precision, laxLogon, verbose);
    }

    /**
     * Copies the rules with other tags left out.
     *
     * @param tags tags that are not compared, such as {@code 58}
     * @return the changed copy
     */
    public RunRules withIgnored(Set<String> tags) {
        return new RunRules(message, disconnect, heartbeat, tags, precision, laxLogon, verbose);
    }

    /**
     * Copies the rules with another precision.
     *
     * @param other precision of {@code <TIME>}
     * @return the changed copy
     */
    public RunRules withPrecision(TimePrecision other) {
        return new RunRules(message, disconnect, heartbeat, ignored, other, laxLogon, verbose);
    }

    /**
     * Copies the rules with another comparison of Logon(A).
     *
     * @param lax whether the values of an engine's Logon(A) are not compared
     * @return the changed copy
     */
    public RunRules withLaxLogon(boolean lax) {
        return new RunRules(message, disconnect, heartbeat, ignored, precision, lax, verbose);
    }

    /**
     * Copies the rules with another level of output.
     *
     * @param each whether each message is printed
     * @return the changed copy
     */
    public RunRules withVerbose(boolean each) {
        return new RunRules(message, disconnect, heartbeat, ignored, precision, laxLogon, each);
    }
}
