package io.needletail.transport;

/**
 * What a TCP socket is told that only Linux knows; it needs {@link Sockets libc's sockets}, the JDK's cannot be told.
 *
 * @param quickAck acknowledge at once what was received ({@code TCP_QUICKACK}), at the price of a system call and a packet
 *     for each receive
 * @param busyPollMicros how long the system asks the network card itself before it answers that nothing came
 *     ({@code SO_BUSY_POLL}), or {@link #NO_BUSY_POLL}; more than {@code net.core.busy_read} needs {@code CAP_NET_ADMIN}
 * @param kernelStamps learn when the system took in what is received ({@code SO_TIMESTAMPING}), for {@link
 *     Transport#stampNs}; ignored where {@link Sockets#stampRefusal} says why. While there is one such socket the system
 *     looks at its clock for each packet of the machine
 */
public record LinuxOptions(boolean quickAck, int busyPollMicros, boolean kernelStamps) {

    /** The network card is not asked. */
    public static final int NO_BUSY_POLL = 0;

    /** Nothing of all that. */
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
}
