package io.needletail.cli.admin;

import io.needletail.cli.ProcessEnvironment;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.admin.AdminClient;
import io.needletail.engine.admin.AdminSocket;
import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.store.Storage;
import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options that name a running engine, or the journals of one that does not run. One of them is required. */
public final class EngineAddress {
    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The engine that runs this file; it is found by FileStorePath, and asked for its file.")
    private Optional<Path> config = Optional.empty();

    @Option(names = "--store", paramLabel = "DIR", description = "The engine whose journals are in this folder.")
    private Optional<Path> store = Optional.empty();

    @Option(names = "--socket", paramLabel = "PATH", description = "The engine with this socket.")
    private Optional<Path> socket = Optional.empty();

    /** Returns the socket of the engine. */
    Path socket() throws IOException {
        return socket.isPresent() ? socket.get() : AdminSocket.beside(store());
    }

    /**
     * Requires that an engine serves the file of {@code --config}: a relative FileStorePath finds another engine in
     * another folder.
     *
     * @param served the configuration of the engine; empty where it does not say
     */
    private void requireServed(Optional<Path> served) throws IOException {
        if (config.isEmpty() || served.isEmpty() || isSame(config.get(), served.get())) return;
        throw new IOException("the engine at " + socket() + " serves " + served.get() + ", not "
                + config.get().toAbsolutePath().normalize()
                + ": run the command in the folder of the engine that you mean, where its FileStorePath is relative, or"
                + " name the engine with --store DIR or --socket PATH");
    }

    // A file that was replaced or is gone is compared by its name.
    private static boolean isSame(Path one, Path other) throws IOException {
        if (one.toAbsolutePath().normalize().equals(other)) return true;
        return Files.exists(other) && Files.isSameFile(one, other);
    }

    /** Returns the folder of the engine's journals. */
    Path store() throws IOException {
        if (store.isPresent()) return store.get();
        if (config.isEmpty()) {
            throw new IOException("--socket does not tell where the journals are: name them with --store DIR");
        }
        return storeOf(read(config.get()))
                .orElseThrow(
                        () -> new IOException(
                                config.get()
                                        + ": no session has a FileStorePath, so that the engine has no place for its socket: name it with --socket PATH"));
    }

    /**
     * Returns the folder of the journals of a configuration: that of its first session with a journal.
     *
     * @param setup the configuration
     * @return empty when all sessions are in memory
     */
    public static Optional<Path> storeOf(EngineSetup setup) {
        return setup.sessions().stream()
                .map(SessionSpec::storage)
                .filter(Storage.Journaled.class::isInstance)
                .map(journal -> ((Storage.Journaled) journal)
                        .directory()
                        .toAbsolutePath()
                        .getParent())
                .findFirst();
    }

    /** Rejects a command line that does not name the engine in exactly one way. */
    void require(CommandLine command) {
        long given =
                Stream.of(config, store, socket).filter(Optional::isPresent).count();
        if (given == 1) return;
        throw new ParameterException(
                command, "expected one of --config FILE, --store DIR and --socket PATH, to find the engine");
    }

    /**
     * Connects to the admin channel of the engine.
     *
     * @param command the command that needs it
     * @param timeout longest wait for an answer
     * @return the channel
     * @throws IOException when no engine listens, or another one than that of {@code --config}
     */
    AdminClient connect(CommandLine command, Duration timeout) throws IOException {
        require(command);
        Path place = socket();
        try {
            AdminClient client = AdminClient.connect(place, timeout);
            try {
                requireServed(client.file());
                return client;
            } catch (IOException other) {
                client.close();
                throw other;
            }
        } catch (SocketException absent) {
            throw new IOException(
                    "no engine listens at " + place + " (" + absent.getMessage()
                            + "): start it with 'needletail run --config FILE', or name its socket with --socket PATH",
                    absent);
        }
    }

    private static EngineSetup read(Path file) throws IOException {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IOException(file + " is no file that can be read");
        }
        try {
            return EngineSetup.read(file, ProcessEnvironment.variables());
        } catch (ConfigException unusable) {
            throw new IOException(unusable.getMessage(), unusable);
        }
    }
}
