package io.needletail.engine.connect;

import io.needletail.transport.SocketOptions;
import io.needletail.transport.tls.TlsConfig;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Connections of an initiator.
 *
 * @param endpoints addresses of the peer; the next one is tried after each failure, and the first again after the last
 * @param local the address and port to connect from; empty for the system's choice
 * @param connectTimeoutNs longest time of one attempt, nanoseconds
 * @param reconnectNs waits before the attempts in a row, nanoseconds; the last one is repeated
 * @param startedByApplication true when the application starts the session with {@code Engine.enable}
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
     * Creates the default configuration: 60 s for an attempt, 30 s between attempts, low-latency sockets, no TLS,
     * started by the engine.
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

    @Override
    public InitiatorConfig withSockets(SocketOptions options) {
        return new InitiatorConfig(endpoints, local, connectTimeoutNs, reconnectNs, startedByApplication, options, tls);
    }

    @Override
    public InitiatorConfig withTls(TlsConfig config) {
        return new InitiatorConfig(
                endpoints, local, connectTimeoutNs, reconnectNs, startedByApplication, sockets, Optional.of(config));
    }

    /**
     * Copies this record with some values changed.
     *
     * @param changes sets them, such as {@code to -> to.endpoints = …}
     * @return a changed copy
     */
    public InitiatorConfig with(Consumer<Changes> changes) {
        Changes to = new Changes(this);
        changes.accept(to);
        return to.copy();
    }

    /** The values of a copy, each as its component says. */
    public static final class Changes {
        /** As {@link InitiatorConfig#endpoints}. */
        public List<Endpoint> endpoints;

        /** As {@link InitiatorConfig#local}. */
        public Optional<TcpEndpoint> local;

        /** As {@link InitiatorConfig#connectTimeoutNs}. */
        public long connectTimeoutNs;

        /** As {@link InitiatorConfig#reconnectNs}. */
        public List<Long> reconnectNs;

        /** As {@link InitiatorConfig#startedByApplication}. */
        public boolean startedByApplication;

        private final SocketOptions sockets;
        private final Optional<TlsConfig> tls;

        private Changes(InitiatorConfig from) {
            endpoints = from.endpoints;
            local = from.local;
            connectTimeoutNs = from.connectTimeoutNs;
            reconnectNs = from.reconnectNs;
            startedByApplication = from.startedByApplication;
            sockets = from.sockets;
            tls = from.tls;
        }

        private InitiatorConfig copy() {
            return new InitiatorConfig(
                    endpoints, local, connectTimeoutNs, reconnectNs, startedByApplication, sockets, tls);
        }
    }
}
