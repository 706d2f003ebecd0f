package io.needletail.engine.connect;

import io.needletail.transport.SocketOptions;
import io.needletail.transport.tls.TlsConfig;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Connections of an acceptor. Sessions whose configurations have the same endpoint, addresses, socket options and TLS
 * share one listening socket.
 *
 * @param endpoint the address to listen on
 * @param allowed host names or addresses that may connect; empty for all
 * @param template true for a pattern of sessions that are created when a peer logs on; {@code *} matches any id
 * @param logsUnknownPeers true to log a Logon(A) that names no session in full
 * @param sockets the options of each socket
 * @param tls certificates and protocols; empty for connections without TLS
 */
public record AcceptorConfig(
        Endpoint endpoint,
        List<String> allowed,
        boolean template,
        boolean logsUnknownPeers,
        SocketOptions sockets,
        Optional<TlsConfig> tls)
        implements ConnectionConfig {
    /** Freezes the list. */
    public AcceptorConfig {
        allowed = List.copyOf(allowed);
    }

    /**
     * Creates the default configuration: every address may connect, low-latency sockets, no TLS.
     *
     * @param endpoint the address that is listened on
     * @return the configuration of one session
     */
    public static AcceptorConfig at(Endpoint endpoint) {
        return new AcceptorConfig(endpoint, List.of(), false, false, SocketOptions.LOW_LATENCY, Optional.empty());
    }

    @Override
    public AcceptorConfig withSockets(SocketOptions options) {
        return new AcceptorConfig(endpoint, allowed, template, logsUnknownPeers, options, tls);
    }

    @Override
    public AcceptorConfig withTls(TlsConfig config) {
        return new AcceptorConfig(endpoint, allowed, template, logsUnknownPeers, sockets, Optional.of(config));
    }

    /**
     * Returns the part that is decided before a Logon(A) is read: sessions with equal parts share a listening socket.
     *
     * @return the same for all sessions of a listening socket
     */
    public AcceptorConfig listener() {
        return with(to -> {
            to.template = false;
            to.logsUnknownPeers = false;
        });
    }

    /**
     * Tests that both sessions can share one listening socket.
     *
     * @param other configuration of another session
     * @return true when both agree in all settings that are used before a Logon(A) is read
     */
    public boolean sharesListenerWith(AcceptorConfig other) {
        return listener().equals(other.listener());
    }

    /**
     * Copies this record with some values changed.
     *
     * @param changes sets them, such as {@code to -> to.endpoint = …}
     * @return a changed copy
     */
    public AcceptorConfig with(Consumer<Changes> changes) {
        Changes to = new Changes(this);
        changes.accept(to);
        return to.copy();
    }

    /** The values of a copy, each as its component says. */
    public static final class Changes {
        /** As {@link AcceptorConfig#endpoint}. */
        public Endpoint endpoint;

        /** As {@link AcceptorConfig#allowed}. */
        public List<String> allowed;

        /** As {@link AcceptorConfig#template}. */
        public boolean template;

        /** As {@link AcceptorConfig#logsUnknownPeers}. */
        public boolean logsUnknownPeers;

        private final SocketOptions sockets;
        private final Optional<TlsConfig> tls;

        private Changes(AcceptorConfig from) {
            endpoint = from.endpoint;
            allowed = from.allowed;
            template = from.template;
            logsUnknownPeers = from.logsUnknownPeers;
            sockets = from.sockets;
            tls = from.tls;
        }

        private AcceptorConfig copy() {
            return new AcceptorConfig(endpoint, allowed, template, logsUnknownPeers, sockets, tls);
        }
    }
}
