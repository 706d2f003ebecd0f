package io.needletail.engine;

import io.needletail.transport.SocketOptions;
import io.needletail.transport.tls.TlsConfig;
import java.util.List;
import java.util.Optional;

/**
 * Connections of an acceptor. Sessions whose configurations have the same endpoint, addresses, socket options and TLS share
 * one listening socket.
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

    /**
     * Copies this configuration with another endpoint.
     *
     * @param other the address that is listened on
     * @return a changed copy
     */
    public AcceptorConfig withEndpoint(Endpoint other) {
        return new AcceptorConfig(other, allowed, template, logsUnknownPeers, sockets, tls);
    }

    /**
     * Copies this configuration with a restriction on addresses.
     *
     * @param addresses names, addresses or networks such as {@code 192.0.2.0/24} that may connect; empty for all
     * @return a changed copy
     */
    public AcceptorConfig withAllowed(List<String> addresses) {
        return new AcceptorConfig(endpoint, addresses, template, logsUnknownPeers, sockets, tls);
    }

    /**
     * Copies this configuration as a template or as a single session.
     *
     * @param isTemplate true for a pattern of sessions that are made when a peer logs on
     * @return a changed copy
     */
    public AcceptorConfig withTemplate(boolean isTemplate) {
        return new AcceptorConfig(endpoint, allowed, isTemplate, logsUnknownPeers, sockets, tls);
    }

    /**
     * Copies this configuration with or without the log of unknown peers.
     *
     * @param logs true to log a Logon(A) that names no session in full
     * @return a changed copy
     */
    public AcceptorConfig withUnknownPeersLogged(boolean logs) {
        return new AcceptorConfig(endpoint, allowed, template, logs, sockets, tls);
    }

    @Override
    public AcceptorConfig withSockets(SocketOptions options) {
        return new AcceptorConfig(endpoint, allowed, template, logsUnknownPeers, options, tls);
    }

    @Override
    public AcceptorConfig withTls(TlsConfig config) {
        return new AcceptorConfig(endpoint, allowed, template, logsUnknownPeers, sockets, Optional.of(config));
    }

    /** Returns the part that is decided before a Logon(A) is read: sessions with equal parts share a listening socket. */
    AcceptorConfig listener() {
        return withTemplate(false).withUnknownPeersLogged(false);
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
}
