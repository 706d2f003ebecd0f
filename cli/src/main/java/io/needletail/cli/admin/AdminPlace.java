package io.needletail.cli.admin;

import io.needletail.cli.log.RecentLogAppender;
import io.needletail.engine.Engine;
import io.needletail.engine.admin.AdminSocket;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.error.EngineFault;
import io.needletail.engine.operate.AdminConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens admin channels at their standard place, beside the journals. */
public final class AdminPlace {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.admin");

    private AdminPlace() {}

    /**
     * Opens the channel of an engine. An engine runs without one when the place cannot be used, such as where a standby
     * has the same folder; a warning tells that.
     *
     * @param engine the engine
     * @param setup its configuration
     * @param settings changes the settings of the channel
     * @param advice what to do where the place cannot be used
     * @return the folder of the journals; empty when no channel was opened
     */
    public static Optional<Path> open(
            Engine engine, EngineSetup setup, UnaryOperator<AdminConfig> settings, String advice) {
        Optional<Path> store = EngineAddress.storeOf(setup);
        if (store.isEmpty()) {
            LOG.warn("{} no admin channel: no session has a FileStorePath; {}", EngineFault.NO_ADMIN.id(), advice);
            return Optional.empty();
        }
        try {
            engine.openAdminChannel(
                    settings.apply(RecentLogAppender.shown(AdminConfig.at(AdminSocket.beside(store.get())))));
        } catch (IOException unusable) {
            LOG.warn("{} no admin channel: {}; {}", EngineFault.NO_ADMIN.id(), unusable.getMessage(), advice);
            return Optional.empty();
        }
        return store;
    }
}
