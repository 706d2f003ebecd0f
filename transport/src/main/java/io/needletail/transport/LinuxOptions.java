package io.needletail.transport;

/**
 * TCP socket options of Linux; they need {@link Sockets libc's sockets}, the JDK's channels do not have them.
 *
 * @param quickAck acknowledge received bytes at once ({@code TCP_QUICKACK}), at the price of a system call and a packet
 *     for each receive
 * @param busyPollMicros microseconds for which the system polls the network card before a receive returns without bytes
 *     ({@code SO_BUSY_POLL}), or {@link #NO_BUSY_POLL}; more than {@code net.core.busy_read} needs
 *     {@code CAP_NET_ADMIN}
 * @param kernelStamps request kernel timestamps of received bytes ({@code SO_TIMESTAMPING}) for
 *     {@link Transport#stampNs}; ignored where {@link Sockets#stampRefusal} has a reason. With one such socket the
 *     system reads its clock for each packet of the machine
 */
public record LinuxOptions(boolean quickAck, int busyPollMicros, boolean kernelStamps) {

    /** No busy polling. */
    public static final int NO_BUSY_POLL = 0;

    /** No Linux options. */
    public static final LinuxOptions NONE = new LinuxOptions(false, NO_BUSY_POLL, false);

    /**
     * Checks the time.
     *
     * @throws IllegalArgumentException when the time of busy polling is negative
     */
    public LinuxOptions {
        if (busyPollMicros < NO_BUSY_POLL) {
            throw new IllegalArgumentException(
                    "busyPollMicros is " + busyPollMicros + ", expected 0 (no busy polling) or more");
        }
    }

    /**
     * Copies this configuration with another choice of TCP_QUICKACK.
     *
     * @param other see {@link #quickAck}
     * @return a changed copy
     */
    public LinuxOptions withQuickAck(boolean other) {
        return new LinuxOptions(other, busyPollMicros, kernelStamps);
    }

    /**
     * Copies this configuration with another time of busy polling.
     *
     * @param other see {@link #busyPollMicros}
     * @return a changed copy
     */
    public LinuxOptions withBusyPoll(int other) {
        return new LinuxOptions(quickAck, other, kernelStamps);
    }

    /**
     * Copies this configuration with another choice of timestamps.
     *
     * @param other see {@link #kernelStamps}
     * @return a changed copy
     */
    public LinuxOptions withKernelStamps(boolean other) {
        return new LinuxOptions(quickAck, busyPollMicros, other);
    }
}
