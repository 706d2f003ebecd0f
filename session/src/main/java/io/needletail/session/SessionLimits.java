package io.needletail.session;

import io.needletail.wire.Message;

/**
 * Bounds on memory and message rates.
 *
 * @param messageBytes longest message in either direction, bytes
 * @param fields most fields of one message
 * @param outboxBytes capacity of the outbox for bytes that the peer has not read yet
 * @param in throttle of inbound application messages
 * @param out throttle of outbound application messages
 */
public record SessionLimits(int messageBytes, int fields, int outboxBytes, Throttle in, Throttle out) {
    /** 64 KiB a message, 16,384 fields, 256 KiB of outbox, no throttle. */
    public static final SessionLimits DEFAULTS = new SessionLimits(1 << 16, Message.FIELDS_MAX, 1 << 18);

    static final int ADMIN_BYTES_MAX = 1024;

    private static final int MESSAGE_BYTES_MIN = 1024;
    private static final int FIELDS_MIN = 32;

    /** Rejects limits that are too small for a session. */
    public SessionLimits {
        long outboxBytesMin = 3L * messageBytes + 2 * ADMIN_BYTES_MAX;
        if (messageBytes < MESSAGE_BYTES_MIN || fields < FIELDS_MIN || outboxBytes < outboxBytesMin) {
            throw new IllegalArgumentException("limits of " + messageBytes + " bytes and " + fields
                    + " fields a message, " + outboxBytes + " bytes of outbox: at least " + MESSAGE_BYTES_MIN + ", "
                    + FIELDS_MIN + " and " + outboxBytesMin + " are needed");
        }
    }

    /** {@return most bytes that one input appends to the outbox, one message of the application included} */
    public int stepBytes() {
        return 2 * messageBytes + ADMIN_BYTES_MAX;
    }

    /**
     * Creates bounds on memory without throttles.
     *
     * @param messageBytes see {@link #messageBytes}
     * @param fields see {@link #fields}
     * @param outboxBytes see {@link #outboxBytes}
     */
    public SessionLimits(int messageBytes, int fields, int outboxBytes) {
        this(messageBytes, fields, outboxBytes, Throttle.NONE, Throttle.NONE);
    }
}
