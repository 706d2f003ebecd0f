package io.needletail.engine.connect;

/**
 * A host and a port; the host may be a name, which is looked up off the engine's thread.
 *
 * @param host name or address
 * @param port 0 to 65535; 0 lets the system choose where that makes sense
 */
public record TcpEndpoint(String host, int port) implements Endpoint {
    private static final int PORT_MAX = 65_535;

    /** Refuses an empty host and a port out of range. */
    public TcpEndpoint {
        if (host.isBlank() || port < 0 || port > PORT_MAX) {
            throw new IllegalArgumentException("\"" + host + ":" + port + "\" is no host and port");
        }
    }

    /**
     * The usual notation.
     *
     * @return such as {@code localhost:9880}
     */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
