package io.needletail.cli.demo;

import io.needletail.engine.Endpoint;
import io.needletail.engine.TcpEndpoint;
import java.io.IOException;
import java.util.Set;

/** The venue of a demo with its FIX gateway in this process, and its nodes here or in processes of their own. */
interface DemoVenue extends AutoCloseable {
    /** Returns where the gateway listens. */
    Set<Endpoint> endpoints();

    /** Returns what the nodes are, for a headline. */
    String describe();

    /** Serves until {@link #stop}. */
    void run();

    /** Makes {@link #run} return. From any thread. */
    void stop();

    @Override
    void close() throws IOException;

    /** Returns the port of the gateway. */
    default int port() {
        for (Endpoint endpoint : endpoints()) {
            if (endpoint instanceof TcpEndpoint tcp) return tcp.port();
        }
        throw new IllegalStateException("the venue listens at no port");
    }
}
