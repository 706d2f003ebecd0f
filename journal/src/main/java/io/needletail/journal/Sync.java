package io.needletail.journal;

/**
 * Durability of a journal: the bytes that may be lost when the machine, and not only the process, dies.
 *
 * <p>A process crash loses no committed bytes under any policy: the operating system has them.
 *
 * @param policy when committed bytes are forced to the disk
 * @param intervalNs time between two forces; 0 unless the policy is {@link Policy#INTERVAL}
 */
public record Sync(Policy policy, long intervalNs) {

    /** Time at which committed bytes are forced to the disk. */
    public enum Policy {
        /** At any time the operating system chooses, and at close. */
        NONE,
        /** In the background, once an interval in which something was committed. */
        INTERVAL,
        /** Before any response to the committed messages is sent. */
        EVERY_MESSAGE
    }

    /** The operating system decides. */
    public static final Sync NONE = new Sync(Policy.NONE, 0);

    /** No message is sent before it is durable. */
    public static final Sync EVERY_MESSAGE = new Sync(Policy.EVERY_MESSAGE, 0);

    /**
     * Checks that an interval is given where it has a meaning, and only there.
     *
     * @throws IllegalArgumentException otherwise
     */
    public Sync {
        boolean meaningful = policy == Policy.INTERVAL ? intervalNs > 0 : intervalNs == 0;
        if (!meaningful) {
            throw new IllegalArgumentException("intervalNs is " + intervalNs + " with policy " + policy);
        }
    }

    /**
     * Forced in the background once an interval.
     *
     * @param intervalNs at least 1
     * @return the policy
     */
    public static Sync every(long intervalNs) {
        return new Sync(Policy.INTERVAL, intervalNs);
    }
}
