package io.needletail.engine.operate;

import io.needletail.engine.Engine;
import io.needletail.engine.admin.AdminServer;
import io.needletail.engine.log.EngineLogger;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;

/**
 * The admin channel of an engine: commands of operators over a Unix domain socket of the engine's owner. The guide's
 * page {@code admin-channel.md} is the contract; {@link OperatorCommands} are the commands.
 */
public final class AdminChannel implements Closeable {
    private static final Logger LOG = EngineLogger.of("needletail.admin");

    private final Path socket;
    private final AdminServer server;

    private AdminChannel(Engine engine, AdminConfig config) throws IOException {
        socket = config.socket();
        OperatorCommands commands = new OperatorCommands(engine, config);
        server =
                AdminServer.open(config.socket(), config.limits(), OperatorCommands.version(), config.file(), commands);
        LOG.info("admin channel at {}", config.socket());
    }

    static AdminChannel open(Engine engine, AdminConfig config) throws IOException {
        engine.control().limits(config.limits());
        return new AdminChannel(engine, config);
    }

    /**
     * Returns the place of the socket.
     *
     * @return its path
     */
    public Path socket() {
        return socket;
    }

    /** Closes all connections and removes the socket. */
    @Override
    public void close() {
        server.close();
    }
}
