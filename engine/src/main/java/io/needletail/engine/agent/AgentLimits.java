package io.needletail.engine.agent;

import io.needletail.engine.admin.AdminLimits;
import io.needletail.engine.admission.ConnectionLimits;

/**
 * Limits of an agent: what connections can cost before and after the handshake.
 *
 * @param connections before the end of the handshake; a client whose certificate has a role counts as logged on
 * @param clients after it, as those of an admin channel
 */
public record AgentLimits(ConnectionLimits connections, AdminLimits clients) {
    /** Most clients. */
    public static final int CLIENTS_MAX = 64;

    /** Most connections in the handshake. */
    public static final int HANDSHAKES_MAX = 32;

    /** Most connections in the handshake from one address. */
    public static final int HANDSHAKES_PER_ADDRESS_MAX = 16;

    /** Most connections that are accepted in a second; further ones wait. */
    public static final int CONNECTIONS_PER_SECOND = 200;

    /** Most connections of one address in a second; further ones are closed. */
    public static final int CONNECTIONS_PER_SECOND_AND_ADDRESS = 100;

    /** Longest handshake: ten seconds. */
    public static final long HANDSHAKE_NS = 10_000_000_000L;

    /** The limits above, and those of an admin channel. */
    public static final AgentLimits DEFAULTS = new AgentLimits(
            ConnectionLimits.DEFAULTS.with(to -> {
                to.visitorsMax = HANDSHAKES_MAX;
                to.visitorsPerAddressMax = HANDSHAKES_PER_ADDRESS_MAX;
                to.connectionsPerSecond = CONNECTIONS_PER_SECOND;
                to.connectionsPerSecondAndAddress = CONNECTIONS_PER_SECOND_AND_ADDRESS;
                to.handshakeNs = HANDSHAKE_NS;
            }),
            new AdminLimits(
                    AdminLimits.LINE_BYTES_MAX,
                    CLIENTS_MAX,
                    AdminLimits.QUEUED_MAX,
                    AdminLimits.PER_SECOND,
                    AdminLimits.IDLE_NS,
                    AdminLimits.ANSWER_NS));
}
