package io.needletail.cli.run;

import io.needletail.cli.admin.AdminPlace;
import io.needletail.cli.admin.EngineAddress;
import io.needletail.cli.log.RecentLogAppender;
import io.needletail.console.WatchedEngine;
import io.needletail.engine.Engine;
import io.needletail.engine.admin.AdminSocket;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.error.EngineFault;
import io.needletail.engine.jmx.JmxExport;
import io.needletail.engine.operate.AdminConfig;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Optional;
import javax.management.JMException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Option;

/** The admin channel and JMX of {@code needletail run}. An option switches each off. */
final class RunAdmin {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.admin");

    @Option(names = "--no-admin", description = "Open no admin channel: session, status and reload have no effect.")
    private boolean noAdmin;

    @Option(
            names = "--admin-socket",
            paramLabel = "PATH",
            description = "Socket of the admin channel; default: admin/socket in FileStorePath.")
    private Optional<Path> socket = Optional.empty();

    @Option(names = "--no-jmx", description = "Register no MBeans.")
    private boolean noJmx;

    /**
     * Opens both. An engine runs without an admin channel when its standard place cannot be used, such as where a
     * standby has the same folder; a place that was named must be usable.
     */
    void open(Engine engine, EngineSetup setup, AdminConfig.Reloading reload) throws IOException {
        if (!noAdmin) openChannel(engine, setup, reload);
        if (noJmx) return;
        try {
            JmxExport.open(engine, ManagementFactory.getPlatformMBeanServer(), "run");
        } catch (JMException failure) {
            LOG.warn("{} no JMX: {}", EngineFault.NO_ADMIN.id(), failure.toString());
        }
    }

    /** Returns the engine as a console finds it; empty where it has no admin channel or no journals. */
    Optional<WatchedEngine> journaled(String name, EngineSetup setup) {
        if (noAdmin) return Optional.empty();
        return EngineAddress.storeOf(setup)
                .map(store -> WatchedEngine.of(name, socket.orElseGet(() -> AdminSocket.beside(store)), store));
    }

    private void openChannel(Engine engine, EngineSetup setup, AdminConfig.Reloading reload) throws IOException {
        if (socket.isPresent()) {
            engine.openAdminChannel(
                    RecentLogAppender.shown(AdminConfig.at(socket.get())).with(reload));
            return;
        }
        AdminPlace.open(engine, setup, config -> config.with(reload), "name a socket with --admin-socket PATH");
    }
}
