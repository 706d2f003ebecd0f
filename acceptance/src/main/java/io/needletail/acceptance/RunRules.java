package io.needletail.acceptance;

import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;

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
     * Copies this record with some values changed.
     *
     * @param changes sets them, such as {@code to -> to.ignored = …}
     * @return a changed copy
     */
    public RunRules with(Consumer<Changes> changes) {
        Changes to = new Changes(this);
        changes.accept(to);
        return to.copy();
    }

    /** The values of a copy, each as its component says. */
    public static final class Changes {
        /** As {@link RunRules#message}. */
        public Duration message;

        /** As {@link RunRules#disconnect}. */
        public Duration disconnect;

        /** As {@link RunRules#heartbeat}. */
        public int heartbeat;

        /** As {@link RunRules#ignored}. */
        public Set<String> ignored;

        /** As {@link RunRules#precision}. */
        public TimePrecision precision;

        /** As {@link RunRules#laxLogon}. */
        public boolean laxLogon;

        /** As {@link RunRules#verbose}. */
        public boolean verbose;

        private Changes(RunRules from) {
            message = from.message;
            disconnect = from.disconnect;
            heartbeat = from.heartbeat;
            ignored = from.ignored;
            precision = from.precision;
            laxLogon = from.laxLogon;
            verbose = from.verbose;
        }

        private RunRules copy() {
            return new RunRules(message, disconnect, heartbeat, ignored, precision, laxLogon, verbose);
        }
    }
}
