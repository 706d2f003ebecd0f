package io.needletail.venue.config;

import io.needletail.venue.identity.IdentityKey;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A client of a cluster.
 *
 * @param key identity of the client
 * @param clientId id of the client, 1 or more; it stays the same when the client starts again, and no other client has
 *     it
 * @param fromSequence the first event wanted, 1 or more, or 0 for events from now on
 * @param ingressEndpoints addresses of all nodes, {@link ClusterMembers#ingressEndpoints()}; empty for a node in this
 *     machine over IPC
 * @param egressEndpoint {@code HOST:PORT} at which the nodes reach this client; port 0 for any; unused over IPC
 * @param aeronDirectory directory of the media driver: over IPC that of the node; else a new one that the client makes
 *     for its own driver
 * @param window commands without an answer, a power of two, 16 to 65,536; a command takes 512 bytes
 * @param newLeaderTimeout after this time without a leader the client connects anew
 */
public record ClientConfig(
        IdentityKey key,
        long clientId,
        long fromSequence,
        String ingressEndpoints,
        String egressEndpoint,
        Path aeronDirectory,
        int window,
        Duration newLeaderTimeout) {
    private static final int WINDOW_DEFAULT = 4_096;
    private static final int WINDOW_MIN = 16;
    private static final int WINDOW_MAX = 65_536;
    private static final Duration LEADER_DEFAULT = Duration.ofSeconds(2);

    /** Checks the ranges. */
    public ClientConfig {
        if (clientId < 1 || fromSequence < 0) {
            throw new IllegalArgumentException("clientId=" + clientId + ", fromSequence=" + fromSequence
                    + ": expected an id of 1 or more, and no negative sequence");
        }
        if (window < WINDOW_MIN || window > WINDOW_MAX || Integer.bitCount(window) != 1) {
            throw new IllegalArgumentException(
                    "window=" + window + ": expected a power of two from " + WINDOW_MIN + " to " + WINDOW_MAX);
        }
        if (!newLeaderTimeout.isPositive()) {
            throw new IllegalArgumentException("newLeaderTimeout=" + newLeaderTimeout + ": expected a positive time");
        }
    }

    /**
     * {@return a client over UDP that receives events from now on}
     *
     * @param key identity of the client
     * @param clientId id of the client, 1 or more
     * @param members addresses of all nodes
     * @param aeronDirectory directory for the client's own media driver, best in {@code /dev/shm}
     */
    public static ClientConfig udp(IdentityKey key, long clientId, ClusterMembers members, Path aeronDirectory) {
        return new ClientConfig(
                key,
                clientId,
                0,
                members.ingressEndpoints(),
                "localhost:0",
                aeronDirectory,
                WINDOW_DEFAULT,
                LEADER_DEFAULT);
    }

    /**
     * {@return a client of a single node of this machine over shared memory that receives events from now on}
     *
     * @param key identity of the client
     * @param clientId id of the client, 1 or more
     * @param aeronDirectory directory of the node's media driver
     */
    public static ClientConfig ipc(IdentityKey key, long clientId, Path aeronDirectory) {
        return new ClientConfig(key, clientId, 0, "", "", aeronDirectory, WINDOW_DEFAULT, LEADER_DEFAULT);
    }

    /** {@return true for a client of a node of this machine over shared memory} */
    public boolean isIpc() {
        return ingressEndpoints.isEmpty();
    }

    /**
     * {@return a copy that receives events from a sequence on}
     *
     * @param sequence the first event wanted, or 0 for events from now on
     */
    public ClientConfig withFromSequence(long sequence) {
        return new ClientConfig(
                key, clientId, sequence, ingressEndpoints, egressEndpoint, aeronDirectory, window, newLeaderTimeout);
    }

    /**
     * {@return a copy at which the nodes reach the client elsewhere}
     *
     * @param endpoint {@code HOST:PORT}; port 0 for any
     */
    public ClientConfig withEgressEndpoint(String endpoint) {
        return new ClientConfig(
                key, clientId, fromSequence, ingressEndpoints, endpoint, aeronDirectory, window, newLeaderTimeout);
    }

    /**
     * {@return a copy with another window}
     *
     * @param commands commands without an answer, a power of two
     */
    public ClientConfig withWindow(int commands) {
        return new ClientConfig(
                key,
                clientId,
                fromSequence,
                ingressEndpoints,
                egressEndpoint,
                aeronDirectory,
                commands,
                newLeaderTimeout);
    }
}
