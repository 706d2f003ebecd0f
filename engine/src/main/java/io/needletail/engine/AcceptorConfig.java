package io.needletail.engine;

import io.needletail.transport.SocketOptions;
import io.needletail.transport.tls.TlsConfig;
import java.util.List;
import java.util.Optional;

/**
 * An acceptor's side of connections: it listens.
 *
 * @param place where
 * @param allowed names or addresses that may connect; empty for all
 * @param template whether the session is a pattern, with {@code *} for any id, of sessions made when a peer logs on
 * @param showsStrangers whether a Logon(A) that means no session is logged in full
 * @param sockets what each socket is told
 * @param tls how connections are secured
 */
public record AcceptorConfig(
        Endpoint place,
        List<String> allowed,
        boolean template,
        boolean showsStrangers,
        SocketOptions sockets,
        Optional<TlsConfig> tls)
        implements ConnectionConfig {
    /** Freezes the list. */
    public AcceptorConfig {
        allowed = List.copyOf(allowed);
    }

    /**
     * Whether both can be let in by the same door.
     *
     * @param other of another session
     * @return true when they differ in nothing that is decided before a Logon(A) is read
     */
    public boolean sharesDoorWith(AcceptorConfig other) {
        return place.equals(other.place)
                && allowed.equals(other.allowed)
                && sockets.equals(other.sockets)
                && tls.equals(other.tls);
    }
}
