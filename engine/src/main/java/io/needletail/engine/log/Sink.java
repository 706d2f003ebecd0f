package io.needletail.engine.log;

import io.needletail.wire.Timestamp;
import java.nio.file.Path;

/** Destination of readable lines, with the choice of lines. */
public sealed interface Sink {
    /**
     * Two files per session, {@code <name>.messages.log} and {@code <name>.event.log}: a line is
     * {@code yyyyMMdd-HH:mm:ss.nnnnnnnnn: <message with SOH, or event>}.
     *
     * @param folder created when it is missing
     * @param heartbeats true to log Heartbeat(0)
     * @param rotation when a file is archived and a new one begun
     * @param retention how long archived files are kept
     */
    record Files(Path folder, boolean heartbeats, Rotation rotation, Retention retention) implements Sink {
        /**
         * As QuickFIX/J does it: one file for ever, with heartbeats.
         *
         * @param folder made when it is missing
         * @return the sink
         */
        public static Files of(Path folder) {
            return new Files(folder, true, Rotation.NEVER, Retention.FOREVER);
        }
    }

    /**
     * The terminal: {@code <time, session, incoming|outgoing|event|error> (message or event)}, with {@code |} for SOH.
     * Errors are always shown.
     *
     * @param events true to show events
     * @param incoming true to show the peer's messages
     * @param outgoing true to show own messages
     * @param heartbeats true to show Heartbeat(0) too
     * @param timePlaces decimal places of the time: 0, 3, 6 or 9
     */
    record Screen(boolean events, boolean incoming, boolean outgoing, boolean heartbeats, int timePlaces)
            implements Sink {
        /** Everything but heartbeats, to the nanosecond. */
        public static final Screen DEFAULTS = new Screen(true, true, true, false, Timestamp.NANOS);

        /** Refuses decimal places that no timestamp has. */
        public Screen {
            if (timePlaces != 0 && timePlaces != 3 && timePlaces != 6 && timePlaces != 9) {
                throw new IllegalArgumentException(
                        "times with " + timePlaces + " decimal places; 0, 3, 6 or 9 are known");
            }
        }

        /**
         * Copies this configuration with another choice of events.
         *
         * @param other whether events are shown
         * @return a changed copy
         */
        public Screen withEvents(boolean other) {
            return new Screen(other, incoming, outgoing, heartbeats, timePlaces);
        }

        /**
         * Copies this configuration with another choice of inbound messages.
         *
         * @param other whether the peer's messages are shown
         * @return a changed copy
         */
        public Screen withIncoming(boolean other) {
            return new Screen(events, other, outgoing, heartbeats, timePlaces);
        }

        /**
         * Copies this configuration with another choice of outbound messages.
         *
         * @param other true to show own messages
         * @return a changed copy
         */
        public Screen withOutgoing(boolean other) {
            return new Screen(events, incoming, other, heartbeats, timePlaces);
        }

        /**
         * Copies this configuration with another choice of heartbeats.
         *
         * @param other true to show Heartbeat(0) too
         * @return a changed copy
         */
        public Screen withHeartbeats(boolean other) {
            return new Screen(events, incoming, outgoing, other, timePlaces);
        }

        /**
         * Copies this configuration with another precision of times.
         *
         * @param other decimal places of the time: 0, 3, 6 or 9
         * @return a changed copy
         */
        public Screen withTimePlaces(int other) {
            return new Screen(events, incoming, outgoing, heartbeats, other);
        }
    }

    /**
     * SLF4J, on a thread that may wait for the logging framework. {@code ${senderCompID}}, {@code ${targetCompID}},
     * {@code ${fixMajorVersion}} and {@code ${fixMinorVersion}} in a category are replaced.
     *
     * @param categories the loggers' names
     * @param prependSessionId whether each line begins with the session
     * @param heartbeats whether Heartbeat(0) is logged
     */
    record Slf4j(Categories categories, boolean prependSessionId, boolean heartbeats) implements Sink {
        /** QuickFIX/J's categories and switches. */
        public static final Slf4j DEFAULTS = new Slf4j(Categories.DEFAULTS, true, false);

        /**
         * Copies this configuration with another choice of logger names.
         *
         * @param other the loggers' names
         * @return a changed copy
         */
        public Slf4j withCategories(Categories other) {
            return new Slf4j(other, prependSessionId, heartbeats);
        }

        /**
         * Copies this configuration with another prefix.
         *
         * @param other whether each line begins with the session
         * @return a changed copy
         */
        public Slf4j withPrependSessionId(boolean other) {
            return new Slf4j(categories, other, heartbeats);
        }

        /**
         * Copies this configuration with another choice of heartbeats.
         *
         * @param other whether Heartbeat(0) is logged
         * @return a changed copy
         */
        public Slf4j withHeartbeats(boolean other) {
            return new Slf4j(categories, prependSessionId, other);
        }
    }

    /**
     * Names of loggers.
     *
     * @param events logger of events
     * @param errors logger of events that are errors, logged at that level
     * @param incoming logger of the peer's messages
     * @param outgoing logger of own messages
     */
    record Categories(String events, String errors, String incoming, String outgoing) {
        /** QuickFIX/J's names, so that its logging configuration continues to work. */
        public static final Categories DEFAULTS = new Categories(
                "quickfixj.event", "quickfixj.errorEvent", "quickfixj.msg.incoming", "quickfixj.msg.outgoing");
    }

    /**
     * Rotation: the time at which a file is archived, as {@code <name>.<messages|event>.<time>.log}, and a new one
     * begun.
     *
     * @param bytes size of the file that causes a rotation; {@link Long#MAX_VALUE} for never
     * @param daily true to rotate with the first line of each day, UTC
     * @param compress true to compress archived files (gzip) in the background
     */
    record Rotation(long bytes, boolean daily, boolean compress) {
        /** One file for ever. */
        public static final Rotation NEVER = new Rotation(Long.MAX_VALUE, false, false);

        /** A file a day, of any size, compressed afterwards. */
        public static final Rotation DAILY = new Rotation(Long.MAX_VALUE, true, true);

        /** Refuses sizes that are too small for a line. */
        public Rotation {
            if (bytes < 1) throw new IllegalArgumentException("log files rotate at " + bytes + " bytes: at least 1");
        }

        /**
         * Creates a rotation by size, with compression.
         *
         * @param bytes a file is put aside at this size
         * @return the rotation
         */
        public static Rotation atBytes(long bytes) {
            return new Rotation(bytes, false, true);
        }
    }

    /**
     * Retention of the archived files of one session, applied at each rotation. Current files are never deleted.
     *
     * @param ageNs age at which a file is deleted; {@link Long#MAX_VALUE} for no limit
     * @param bytes total size above which the oldest files are deleted; {@link Long#MAX_VALUE} for no limit
     */
    record Retention(long ageNs, long bytes) {
        /** Archived files are never deleted. */
        public static final Retention FOREVER = new Retention(Long.MAX_VALUE, Long.MAX_VALUE);

        /** Refuses negative limits. */
        public Retention {
            if (ageNs < 1 || bytes < 0) {
                throw new IllegalArgumentException(
                        "logs are kept for " + ageNs + " ns and " + bytes + " bytes: neither may be negative");
            }
        }
    }
}
