package io.needletail.engine;

import io.needletail.transport.SocketOptions;
import io.needletail.transport.tls.TlsConfig;
import java.util.Optional;

/** How a session comes by its connections. */
public sealed interface ConnectionConfig permits InitiatorConfig, AcceptorConfig {
    /**
     * What each socket is told.
     *
     * @return options; a Unix domain socket heeds some of them
     */
    SocketOptions sockets();

    /**
     * How connections are secured.
     *
     * @return empty when they are not
     */
    Optional<TlsConfig> tls();
}
