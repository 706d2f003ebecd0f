package io.needletail.engine.connect;

import io.needletail.transport.SocketOptions;
import io.needletail.transport.tls.TlsConfig;
import java.util.Optional;

/** Connections of a session: an initiator connects, an acceptor listens. */
public sealed interface ConnectionConfig permits InitiatorConfig, AcceptorConfig {
    /**
     * Returns the options of each socket.
     *
     * @return options; a Unix domain socket uses some of them
     */
    SocketOptions sockets();

    /**
     * Returns the security of each connection.
     *
     * @return empty for connections without TLS
     */
    Optional<TlsConfig> tls();

    /**
     * Copies this configuration with other socket options.
     *
     * @param options the options of each socket
     * @return a changed copy
     */
    ConnectionConfig withSockets(SocketOptions options);

    /**
     * Copies this configuration with TLS.
     *
     * @param config certificates and protocols
     * @return a changed copy
     */
    ConnectionConfig withTls(TlsConfig config);
}
