package io.needletail.engine.operate;

import io.needletail.engine.ChannelConfig;
import io.needletail.engine.Engine;
import io.needletail.engine.ReloadPreview;
import io.needletail.engine.ReloadResult;
import io.needletail.engine.SessionSettings;
import io.needletail.engine.admin.AdminErrorCode;
import io.needletail.engine.admin.AdminException;
import io.needletail.engine.admin.AdminLimits;
import io.needletail.engine.admin.AdminSocket;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Settings of an engine's admin channel.
 *
 * @param socket path of the socket, in a folder that only its owner may enter
 * @param limits what clients can cost
 * @param reloading carries out the command {@code reload}; empty when the application has no configuration to read
 *     again
 * @param file the configuration that the engine serves, an absolute path: clients compare it with the one that they
 *     mean; empty where there is none
 * @param log for the command {@code log}; empty where the process keeps no lines
 */
public record AdminConfig(
        Path socket, AdminLimits limits, Optional<Reloading> reloading, Optional<Path> file, Optional<RecentLog> log)
        implements ChannelConfig<AdminChannel> {
    /** Reads the application's configuration again and applies it. */
    @FunctionalInterface
    public interface Reloading {
        /**
         * Blocks until that is done. Called on a thread of its own, one call at a time.
         *
         * @return what {@link Engine#reload} changed
         * @throws IOException when the configuration cannot be used and nothing was changed; the text says why
         */
        ReloadResult reload() throws IOException;

        /**
         * Tells what {@link #reload} would change, and changes nothing. Blocks, on a thread of its own, while no reload
         * is under way.
         *
         * @param candidate another version of the configuration; empty for the configuration itself
         * @return the differences and the findings
         * @throws IOException when the configuration cannot be read; the text says why
         * @throws AdminException when the application cannot tell
         */
        default ReloadPreview preview(Optional<Path> candidate) throws IOException {
            throw new AdminException(
                    AdminErrorCode.UNSUPPORTED, "the application of this engine cannot preview a reload");
        }

        /**
         * Returns the settings of a session. Blocks, on a thread of its own, which may be one of several.
         *
         * @param session a session that the engine runs
         * @return the settings of the configuration as it is now
         * @throws IOException when the configuration cannot be used, or has no such session; the text says why
         * @throws AdminException when the application cannot tell
         */
        default SessionSettings settings(SessionId session) throws IOException {
            throw new AdminException(
                    AdminErrorCode.UNSUPPORTED, "the application of this engine has no configuration to show");
        }

        /**
         * Returns the file that {@link #reload} reads.
         *
         * @return its absolute path; empty where the configuration is no file
         */
        default Optional<Path> file() {
            return Optional.empty();
        }
    }

    @Override
    public AdminChannel open(Engine engine) throws IOException {
        return AdminChannel.open(engine, this);
    }

    /**
     * Returns the settings for a socket at a path.
     *
     * @param socket path of the socket
     * @return with the default limits and without {@code reload}
     */
    public static AdminConfig at(Path socket) {
        return new AdminConfig(socket, AdminLimits.DEFAULTS, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * Returns the settings for a socket where the command line looks for it.
     *
     * @param store folder of the journals: {@code FileStorePath}
     * @return with the default limits and without {@code reload}
     */
    public static AdminConfig beside(Path store) {
        return at(AdminSocket.beside(store));
    }

    /**
     * Copies the settings with other limits.
     *
     * @param other what clients can cost
     * @return a changed copy
     */
    public AdminConfig with(AdminLimits other) {
        return new AdminConfig(socket, other, reloading, file, log);
    }

    /**
     * Copies the settings with the name of a configuration.
     *
     * @param path the configuration that the engine serves
     * @return a changed copy
     */
    public AdminConfig withFile(Path path) {
        return new AdminConfig(
                socket, limits, reloading, Optional.of(path.toAbsolutePath().normalize()), log);
    }

    /**
     * Copies the settings with the command {@code reload}, and the file that it reads.
     *
     * @param other reads the application's configuration again
     * @return a changed copy
     */
    public AdminConfig with(Reloading other) {
        return new AdminConfig(socket, limits, Optional.of(other), other.file().or(() -> file), log);
    }

    /**
     * Copies the settings with the command {@code log}.
     *
     * @param other the newest lines of the process's log
     * @return a changed copy
     */
    public AdminConfig with(RecentLog other) {
        return new AdminConfig(socket, limits, reloading, file, Optional.of(other));
    }
}
