package io.needletail.engine.admin;

/**
 * Limits of an admin channel: what its clients can cost.
 *
 * @param lineBytesMax longest command in bytes, without its line feed; a longer one closes its connection
 * @param clientsMax most connections at a time; a further one takes the place of the one that was silent longest, if
 *     that was longer than {@code idleNs}, and is closed otherwise
 * @param queuedMax most commands, of this channel and of JMX together, that wait for the engine's thread; a further one
 *     is refused
 * @param perSecond most commands and connections in a second, over all clients; further ones wait
 * @param idleNs longest time in which a client may leave a command unfinished or an answer unread, nanoseconds; then it
 *     is closed
 * @param answerNs longest time that a command waits for the engine's thread, nanoseconds; then it is withdrawn, and the
 *     client gets a refusal
 */
public record AdminLimits(int lineBytesMax, int clientsMax, int queuedMax, int perSecond, long idleNs, long answerNs) {
    /** Longest command, bytes. */
    public static final int LINE_BYTES_MAX = 4096;

    /** Most connections. */
    public static final int CLIENTS_MAX = 16;

    /** Most commands that wait for the engine's thread. */
    public static final int QUEUED_MAX = 8;

    /** Most commands and connections in a second. */
    public static final int PER_SECOND = 200;

    /** Longest unfinished command or unread answer: five seconds. */
    public static final long IDLE_NS = 5_000_000_000L;

    /** Longest wait for the engine's thread: ten seconds. */
    public static final long ANSWER_NS = 10_000_000_000L;

    /** The limits above. */
    public static final AdminLimits DEFAULTS =
            new AdminLimits(LINE_BYTES_MAX, CLIENTS_MAX, QUEUED_MAX, PER_SECOND, IDLE_NS, ANSWER_NS);

    /** Rejects a limit below 1. */
    public AdminLimits {
        if (lineBytesMax < 1 || clientsMax < 1 || queuedMax < 1 || perSecond < 1 || idleNs < 1 || answerNs < 1) {
            throw new IllegalArgumentException("a limit of the admin channel is below 1");
        }
    }
}
