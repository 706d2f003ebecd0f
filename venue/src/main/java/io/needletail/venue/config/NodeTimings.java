package io.needletail.venue.config;

import java.time.Duration;

/**
 * Times of a cluster; all nodes have the same. After the death of the leader there is no service for about the
 * heartbeat timeout, the election timeout and half of that again.
 *
 * @param heartbeatInterval a leader sends a heartbeat at least this often
 * @param heartbeatTimeout followers elect another leader after this time without one
 * @param electionTimeout a candidate waits this long for votes
 * @param electionStatusInterval interval of messages during an election
 * @param sessionTimeout a client that sends nothing for so long is disconnected
 * @param digestInterval the nodes compare their states this often while commands are executed; 0 compares nothing
 */
public record NodeTimings(
        Duration heartbeatInterval,
        Duration heartbeatTimeout,
        Duration electionTimeout,
        Duration electionStatusInterval,
        Duration sessionTimeout,
        Duration digestInterval) {
    /** 50, 300, 150 and 20 ms, 10 s, and 1 s. */
    public static final NodeTimings DEFAULTS = new NodeTimings(
            Duration.ofMillis(50),
            Duration.ofMillis(300),
            Duration.ofMillis(150),
            Duration.ofMillis(20),
            Duration.ofSeconds(10),
            Duration.ofSeconds(1));

    /** Checks that a timeout is longer than its interval. */
    public NodeTimings {
        requireLonger("heartbeatTimeout", heartbeatTimeout, heartbeatInterval);
        requireLonger("electionTimeout", electionTimeout, electionStatusInterval);
        requireLonger("sessionTimeout", sessionTimeout, heartbeatTimeout);
        if (digestInterval.isNegative()) {
            throw new IllegalArgumentException("digestInterval=" + digestInterval + ": expected 0 or a positive time");
        }
    }

    /**
     * {@return a copy with other times for the detection of a dead leader}
     *
     * @param interval a leader sends a heartbeat at least this often
     * @param timeout followers elect another leader after this time without one
     */
    public NodeTimings withHeartbeat(Duration interval, Duration timeout) {
        return new NodeTimings(
                interval, timeout, electionTimeout, electionStatusInterval, sessionTimeout, digestInterval);
    }

    /**
     * {@return a copy with other times of an election}
     *
     * @param statusInterval interval of messages during an election
     * @param timeout a candidate waits this long for votes
     */
    public NodeTimings withElection(Duration statusInterval, Duration timeout) {
        return new NodeTimings(
                heartbeatInterval, heartbeatTimeout, timeout, statusInterval, sessionTimeout, digestInterval);
    }

    /**
     * {@return a copy with another session timeout}
     *
     * @param timeout a client that sends nothing for so long is disconnected
     */
    public NodeTimings withSessionTimeout(Duration timeout) {
        return new NodeTimings(
                heartbeatInterval, heartbeatTimeout, electionTimeout, electionStatusInterval, timeout, digestInterval);
    }

    /**
     * {@return a copy with another interval of comparing the states}
     *
     * @param interval while commands are executed; 0 compares nothing
     */
    public NodeTimings withDigestInterval(Duration interval) {
        return new NodeTimings(
                heartbeatInterval, heartbeatTimeout, electionTimeout, electionStatusInterval, sessionTimeout, interval);
    }

    private static void requireLonger(String name, Duration timeout, Duration interval) {
        if (!interval.isPositive() || timeout.compareTo(interval) <= 0) {
            throw new IllegalArgumentException(
                    name + "=" + timeout + ": expected longer than its interval of " + interval + ", both positive");
        }
    }
}
