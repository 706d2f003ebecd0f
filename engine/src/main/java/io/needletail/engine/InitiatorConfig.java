package io.needletail.engine;

import io.needletail.transport.SocketOptions;
import io.needletail.transport.tls.TlsConfig;
import java.util.List;
import java.util.Optional;

/**
 * An initiator's side of connections: it calls.
 *
 * @param places whom to call, the next one after each failure, and the first again after the last
 * @param local the address and port to call from; empty for the system's choice
 * @param connectTimeoutNs how long one attempt may take
 * @param reconnectNs how long to wait before each attempt in a row; the last one is repeated
 * @param byHand whether the application starts the session instead of the engine
 * @param sockets what each socket is told
 * @param tls how connections are secured
 */
public record InitiatorConfig(
        List<Endpoint> places,
        Optional<TcpEndpoint> local,
        long connectTimeoutNs,
        List<Long> reconnectNs,
        boolean byHand,
        SocketOptions sockets,
        Optional<TlsConfig> tls)
        implements ConnectionConfig {
    /** Most waits in a row. */
    public static final int WAITS_MAX = 1000;

    /** Refuses nowhere to call and no time to wait. */
    public InitiatorConfig {
        places = List.copyOf(places);
        reconnectNs = List.copyOf(reconnectNs);
        if (places.isEmpty()) throw new IllegalArgumentException("an initiator without anybody to call");
        boolean waits = reconnectNs.stream().allMatch(ns -> ns > 0);
        if (!waits || reconnectNs.isEmpty() || reconnectNs.size() > WAITS_MAX || connectTimeoutNs <= 0) {
            throw new IllegalArgumentException("waits of " + reconnectNs + " ns and a connect timeout of "
                    + connectTimeoutNs + " ns: 1 to " + WAITS_MAX + " waits are needed, each more than 0");
        }
    }
}
