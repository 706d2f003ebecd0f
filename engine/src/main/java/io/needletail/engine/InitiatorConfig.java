package io.needletail.engine;

import io.needletail.transport.SocketOptions;
import io.needletail.transport.tls.TlsConfig;
import java.util.List;
import java.util.Optional;

/**
 * Connections of an initiator.
 *
 * @param endpoints addresses of the peer; the next one is tried after each failure, and the first again after the last
 * @param local the address and port to connect from; empty for the system's choice
 * @param connectTimeoutNs longest time of one attempt, nanoseconds
 * @param reconnectNs waits before the attempts in a row, nanoseconds; the last one is repeated
 * @param startedByApplication true when the application starts the session with {@link Engine#enable}
 * @param sockets the options of each socket
 * @param tls certificates and protocols; empty for connections without TLS
 */
public record InitiatorConfig(
        List<Endpoint> endpoints,
        Optional<TcpEndpoint> local,
        long connectTimeoutNs,
        List<Long> reconnectNs,
        boolean startedByApplication,
        SocketOptions sockets,
        Optional<TlsConfig> tls)
        implements ConnectionConfig {
    /** Largest number of waits. */
    public static final int WAITS_MAX = 1000;

    /** Default longest time of one attempt: 60 s, as QuickFIX/J has it. */
    public static final long CONNECT_TIMEOUT_NS = 60_000_000_000L;

    /** Default wait between attempts: 30 s, as QuickFIX/J has it. */
    public static final long RECONNECT_NS = 30_000_000_000L;

    /** Rejects an empty list of endpoints and times that are not positive. */
    public InitiatorConfig {
        endpoints = List.copyOf(endpoints);
        reconnectNs = List.copyOf(reconnectNs);
        if (endpoints.isEmpty()) throw new IllegalArgumentException("an initiator needs at least one address");
        boolean waits = reconnectNs.stream().allMatch(ns -> ns > 0);
        if (!waits || reconnectNs.isEmpty() || reconnectNs.size() > WAITS_MAX || connectTimeoutNs <= 0) {
            throw new IllegalArgumentException("waits of " + reconnectNs + " ns and a connect timeout of "
                    + connectTimeoutNs + " ns: 1 to " + WAITS_MAX + " waits are needed, each more than 0");
        }
    }

    /**
     * Creates the default configuration: 60 s for an attempt, 30 s between attempts, low-latency sockets, no TLS, started by
     * the engine.
     *
     * @param endpoints addresses of the peer; the next one is tried after each failure
     * @return the configuration of one session
     */
    public static InitiatorConfig to(Endpoint... endpoints) {
        return new InitiatorConfig(
                List.of(endpoints),
                Optional.empty(),
                CONNECT_TIMEOUT_NS,
                List.of(RECONNECT_NS),
                false,
                SocketOptions.LOW_LATENCY,
                Optional.empty());
    }

    /**
     * Copies this configuration with other endpoints.
     *
     * @param others addresses of the peer; the next one is tried after each failure
     * @return a changed copy
     */
    public InitiatorConfig withEndpoints(List<Endpoint> others) {
        return new InitiatorConfig(others, local, connectTimeoutNs, reconnectNs, startedByApplication, sockets, tls);
    }

    /**
     * Copies this configuration with a local address.
     *
     * @param address the address and port to connect from; port 0 for the system's choice
     * @return a changed copy
     */
    public InitiatorConfig withLocal(TcpEndpoint address) {
        return new InitiatorConfig(
                endpoints, Optional.of(address), connectTimeoutNs, reconnectNs, startedByApplication, sockets, tls);
    }

    /**
     * Copies this configuration with another time limit.
     *
     * @param ns longest time of one attempt, nanoseconds
     * @return a changed copy
     */
    public InitiatorConfig withConnectTimeoutNs(long ns) {
        return new InitiatorConfig(endpoints, local, ns, reconnectNs, startedByApplication, sockets, tls);
    }

    /**
     * Copies this configuration with other waits.
     *
     * @param ns waits before the attempts in a row, nanoseconds; the last one is repeated
     * @return a changed copy
     */
    public InitiatorConfig withReconnectNs(List<Long> ns) {
        return new InitiatorConfig(endpoints, local, connectTimeoutNs, ns, startedByApplication, sockets, tls);
    }

    /**
     * Copies this configuration with another start.
     *
     * @param byApplication true when the application starts the session with {@link Engine#enable}
     * @return a changed copy
     */
    public InitiatorConfig withStartedByApplication(boolean byApplication) {
        return new InitiatorConfig(endpoints, local, connectTimeoutNs, reconnectNs, byApplication, sockets, tls);
    }

    @Override
    public InitiatorConfig withSockets(SocketOptions options) {
        return new InitiatorConfig(endpoints, local, connectTimeoutNs, reconnectNs, startedByApplication, options, tls);
    }

    @Override
    public InitiatorConfig withTls(TlsConfig config) {
        return new InitiatorConfig(
                endpoints, local, connectTimeoutNs, reconnectNs, startedByApplication, sockets, Optional.of(config));
    }
}
