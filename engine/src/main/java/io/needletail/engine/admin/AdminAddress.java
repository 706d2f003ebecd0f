package io.needletail.engine.admin;

import io.needletail.transport.tls.TlsConfig;
import java.nio.file.Path;

/** Place at which an engine's admin channel is reached. */
public sealed interface AdminAddress {
    /** Scheme of the address of an engine behind an agent. */
    String SCHEME = "tls://";

    /**
     * Socket of an engine on this machine.
     *
     * @param path of the socket
     */
    record Local(Path path) implements AdminAddress {
        @Override
        public String toString() {
            return path.toString();
        }
    }

    /**
     * Engine behind an agent, usually on another host.
     *
     * @param host of the agent: a name, compared with its certificate, or digits
     * @param port of the agent
     * @param engine name of the engine at the agent
     * @param tls certificate of this end, and the authorities trusted for the agent's
     */
    record Remote(String host, int port, String engine, TlsConfig tls) implements AdminAddress {
        @Override
        public String toString() {
            return SCHEME + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port + "/" + engine;
        }
    }
}
