package io.needletail.engine.agent;

import io.needletail.engine.admin.AdminServer;
import io.needletail.engine.config.AgentConfig;
import io.needletail.engine.log.EngineLogger;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;

/**
 * A running agent: forwards the commands of clients on other hosts to the admin channels of engines on this one, as far
 * as the roles of their certificates go.
 */
public final class AgentServer implements AutoCloseable {
    private static final Logger LOG = EngineLogger.of(AgentListener.LOGGER);
    private static final String PROGRAM = "needletail agent";

    private final AgentListener listener;
    private final AdminServer server;
    private final ExecutorService pool;

    private AgentServer(AgentListener listener, AdminServer server, ExecutorService pool) {
        this.listener = listener;
        this.server = server;
        this.pool = pool;
    }

    /**
     * Listens, and serves clients until {@link #close}.
     *
     * @param address resolved; port 0 for one that the system chooses
     * @param config certificate of the agent, and roles of the clients
     * @param engines sockets of the engines' admin channels, by name; they need not run
     * @param limits what clients can cost
     * @return the running agent
     * @throws IOException when the address is in use, or a file of the certificates cannot be used
     */
    public static AgentServer open(
            InetSocketAddress address, AgentConfig config, Map<String, Path> engines, AgentLimits limits)
            throws IOException {
        ExecutorService pool = Executors.newCachedThreadPool(
                Thread.ofPlatform().name("needletail-agent-", 0).daemon().factory());
        AgentListener listener;
        try {
            listener = new AgentListener(address, limits.connections(), new AgentAccess(config, engines, pool), pool);
        } catch (IOException | RuntimeException unusable) {
            pool.shutdownNow();
            throw unusable;
        }
        String place = address.getHostString() + ":" + listener.port();
        try {
            AdminServer server = AdminServer.open(place, limits.clients(), PROGRAM, listener);
            LOG.info("agent at {} with {}", place, listener.identity());
            return new AgentServer(listener, server, pool);
        } catch (IOException | RuntimeException full) {
            listener.close();
            pool.shutdownNow();
            throw full;
        }
    }

    /**
     * Returns the port at which the agent listens.
     *
     * @return the one that was given, or that the system chose
     */
    public int port() {
        return listener.port();
    }

    /** Closes all connections. */
    @Override
    public void close() {
        server.close();
        pool.shutdownNow();
    }
}
