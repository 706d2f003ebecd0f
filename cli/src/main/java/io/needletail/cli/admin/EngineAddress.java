package io.needletail.cli.admin;

import io.needletail.cli.HostPort;
import io.needletail.cli.ProcessEnvironment;
import io.needletail.cli.tls.TlsFiles;
import io.needletail.console.WatchedEngine;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.admin.AdminAddress;
import io.needletail.engine.admin.AdminClient;
import io.needletail.engine.admin.AdminSocket;
import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.engine.store.Storage;
import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * Options that name a running engine, or the journals of one that does not run. One of them is required, and for an
 * engine behind an agent the files of TLS.
 */
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

    @Option(
            names = "--engine",
            paramLabel = "tls://HOST:PORT/NAME",
            description = "The engine of this name at the agent of another host; with --identity and --trust.")
    private Optional<String> engine = Optional.empty();

    @Mixin
    private TlsFiles tls;

    /** Made by picocli. */
    public EngineAddress() {}

    private AdminAddress address(CommandLine command) throws IOException {
        if (engine.isPresent()) return remote(engine.get(), tls, command.getCommandSpec());
        return new AdminAddress.Local(socket.isPresent() ? socket.get() : AdminSocket.beside(store()));
    }

    /**
     * Reads the address of an engine behind an agent.
     *
     * @param text what the user wrote: {@code tls://HOST:PORT/NAME}
     * @param tls certificate of this end, and trusted authorities
     * @param command the command that was given it
     * @return the address
     * @throws IOException when the file of the password cannot be read
     */
    public static AdminAddress.Remote remote(String text, TlsFiles tls, CommandSpec command) throws IOException {
        int slash = text.lastIndexOf('/');
        if (!text.startsWith(AdminAddress.SCHEME) || slash < AdminAddress.SCHEME.length() || text.endsWith("/")) {
            throw new ParameterException(
                    command.commandLine(),
                    "'" + text + "' is no engine of an agent; expected tls://HOST:PORT/NAME, such as"
                            + " tls://fix1.example.com:9443/orders");
        }
        TcpEndpoint agent = HostPort.of(text.substring(AdminAddress.SCHEME.length(), slash), command);
        return new AdminAddress.Remote(agent.host(), agent.port(), text.substring(slash + 1), tls.config());
    }

    /**
     * Reads an engine as consoles and agents name it.
     *
     * @param text what the user wrote: {@code [NAME=]DIR}
     * @param command the command that was given it
     * @return the engine
     */
    public static WatchedEngine named(String text, CommandSpec command) {
        int equal = text.indexOf('=');
        Path store = Path.of(text.substring(equal + 1)).toAbsolutePath().normalize();
        String name = equal > 0 ? text.substring(0, equal) : String.valueOf(store.getFileName());
        try {
            return WatchedEngine.of(name, store);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command.commandLine(), wrong.getMessage(), wrong);
        }
    }

    /**
     * Requires that an engine serves the file of {@code --config}: a relative FileStorePath finds another engine in
     * another folder.
     *
     * @param address where it is reached
     * @param served the configuration of the engine; empty where it does not say
     */
    private void requireServed(AdminAddress address, Optional<Path> served) throws IOException {
        if (config.isEmpty() || served.isEmpty() || isSame(config.get(), served.get())) return;
        throw new IOException("the engine at " + address + " serves " + served.get() + ", not "
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
        if (engine.isPresent()) {
            throw new IOException(
                    "the journals of " + engine.get() + " are on the agent's machine: give the command there");
        }
        if (config.isEmpty()) {
            throw new IOException("--socket does not tell where the journals are: name them with --store DIR");
        }
        return storeOf(read(config.get()))
                .orElseThrow(() -> new IOException(config.get()
                        + ": no session has a FileStorePath, so that the engine has no place for its"
                        + " socket: name it with --socket PATH"));
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
        long given = Stream.of(config, store, socket, engine)
                .filter(Optional::isPresent)
                .count();
        if (given != 1) {
            throw new ParameterException(
                    command,
                    "expected one of --config FILE, --store DIR, --socket PATH and --engine tls://HOST:PORT/NAME,"
                            + " to find the engine");
        }
        if (tls.isGiven() && engine.isEmpty()) {
            throw new ParameterException(
                    command, "--identity, --key, --trust and --password-file are for --engine tls://HOST:PORT/NAME");
        }
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
        AdminAddress place = address(command);
        try {
            AdminClient client = AdminClient.connect(place, timeout);
            try {
                requireServed(place, client.file());
                return client;
            } catch (IOException other) {
                client.close();
                throw other;
            }
        } catch (SocketException absent) {
            String what = engine.isEmpty()
                    ? "no engine listens at " + place + " (" + absent.getMessage()
                            + "): start it with 'needletail run --config FILE', or name its socket with --socket PATH"
                    : "no agent at " + place + " (" + absent.getMessage() + "): start it with 'needletail agent'";
            throw new IOException(what, absent);
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
