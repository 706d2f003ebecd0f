package io.needletail.engine.log;

import io.needletail.wire.Timestamp;
import java.nio.file.Path;

/** Where readable lines go, and which of them. */
public sealed interface Sink {
    /**
     * Two files a session, {@code <name>.messages.log} and {@code <name>.event.log}: a line is
     * {@code yyyyMMdd-HH:mm:ss.nnnnnnnnn: <message with SOH, or event>}.
     *
     * @param folder made when it is missing
     * @param heartbeats whether Heartbeat(0) is logged
     * @param rotation when a file is put aside and a new one begun
     * @param retention how long what was put aside is kept
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
     * The terminal: {@code <time, session, incoming|outgoing|event|error> (message or event)}, with {@code |} for SOH. Errors
     * are always shown.
     *
     * @param events whether events are shown
     * @param incoming whether the peer's messages are shown
     * @param outgoing whether our messages are shown
     * @param heartbeats whether Heartbeat(0) is among them
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
         * @param other whether our messages are shown
         * @return a changed copy
         */
        public Screen withOutgoing(boolean other) {
            return new Screen(events, incoming, other, heartbeats, timePlaces);
        }

        /**
         * Copies this configuration with another choice of heartbeats.
         *
         * @param other whether Heartbeat(0) is among them
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
     * @param events of events
     * @param errors of events that are errors, logged at that level
     * @param incoming of the peer's messages
     * @param outgoing of our messages
     */
    record Categories(String events, String errors, String incoming, String outgoing) {
        /** QuickFIX/J's names, so that its logging configuration goes on working. */
        public static final Categories DEFAULTS = new Categories(
                "quickfixj.event", "quickfixj.errorEvent", "quickfixj.msg.incoming", "quickfixj.msg.outgoing");
    }

    /**
     * When a file is put aside, as {@code <name>.<messages|event>.<time>.log}, and a new one begun.
     *
     * @param bytes at this size; {@link Long#MAX_VALUE} for never
     * @param daily with the first line of each day, UTC
     * @param compress whether what was put aside is compressed (gzip) in the background
     */
    record Rotation(long bytes, boolean daily, boolean compress) {
        /** One file for ever. */
        public static final Rotation NEVER = new Rotation(Long.MAX_VALUE, false, false);

        /** A file a day, of any size, compressed afterwards. */
        public static final Rotation DAILY = new Rotation(Long.MAX_VALUE, true, true);

        /** Refuses sizes that hold no line. */
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
     * How long the files of one session that were put aside are kept; looked at whenever one is. The current files always stay.
     *
     * @param ageNs older ones are deleted; {@link Long#MAX_VALUE} for no limit
     * @param bytes the oldest are deleted until all together are no larger; {@link Long#MAX_VALUE} for no limit
     */
    record Retention(long ageNs, long bytes) {
        /** Nothing is ever deleted. */
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
