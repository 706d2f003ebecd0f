package io.needletail.engine.config;

import io.needletail.engine.SessionSpec;
import io.needletail.engine.connect.AcceptorConfig;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.engine.error.ConfigError;
import io.needletail.engine.error.ErrorCode;
import io.needletail.engine.error.StoreException;
import io.needletail.engine.error.SystemError;
import io.needletail.engine.log.Sink;
import io.needletail.engine.store.Storage;
import io.needletail.transport.AddressInUseException;
import io.needletail.transport.Tcp;
import io.needletail.transport.tls.Tls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Opens what the sessions of a configuration name, as an engine would, and closes it again: key stores with their
 * passwords, folders of stores and logs, ports. It creates and connects to nothing. Blocks.
 */
final class OpenCheck {
    private static final String STORE = "FileStorePath";
    private static final String PORT = "SocketAcceptPort";
    private static final String HEARTBEAT = "HeartBtInt";

    private final Consumer<Finding> findings;
    private final Set<Object> seen = new HashSet<>();

    OpenCheck(Consumer<Finding> findings) {
        this.findings = findings;
    }

    void open(SessionSpec spec, Section section) {
        store(spec, section);
        for (Sink sink : spec.log().sinks()) {
            if (sink instanceof Sink.Files files) folder("FileLogPath", files.folder(), section);
        }
        tls(spec, section);
        if (spec.connection() instanceof AcceptorConfig acceptor) {
            port(acceptor, section);
        } else if (spec.config().heartbeat().heartbeatNs() == 0) {
            report(
                    ConfigError.NO_HEARTBEATS,
                    HEARTBEAT,
                    "a dead connection is noticed at the next message only",
                    section);
        }
    }

    private void store(SessionSpec spec, Section section) {
        if (!(spec.storage() instanceof Storage.Journaled journal)) {
            report(
                    ConfigError.MEMORY_ONLY,
                    STORE,
                    "session " + spec.id()
                            + " has no FileStorePath: memory only, its numbers are lost when the process ends",
                    section);
            return;
        }
        folder(STORE, journal.directory(), section);
        try {
            if (!journal.ignoresForeignStore()) journal.requireOwnStore(spec.id());
        } catch (StoreException foreign) {
            findings.accept(new Finding(foreign.code(), section.file(), section.lineOf(STORE), foreign.text()));
        } catch (IOException failure) {
            report(ConfigError.CANNOT_OPEN, STORE, SystemError.text(failure), section);
        }
    }

    // An engine creates what is missing of a folder: the folder above must be writable.
    private void folder(String key, Path folder, Section section) {
        Path existing = folder.toAbsolutePath().normalize();
        while (existing != null && Files.notExists(existing)) existing = existing.getParent();
        if (existing == null || !seen.add(existing)) return;
        if (!Files.isDirectory(existing)) {
            report(ConfigError.CANNOT_OPEN, key, existing + " is no folder", section);
        } else if (!Files.isWritable(existing) || !Files.isExecutable(existing) || !Files.isReadable(existing)) {
            report(
                    ConfigError.CANNOT_OPEN,
                    key,
                    existing + ": permission denied; the user of the engine must be able to read and write it",
                    section);
        }
    }

    private void tls(SessionSpec spec, Section section) {
        if (spec.connection().tls().isEmpty()
                || !seen.add(spec.connection().tls().get())) return;
        try {
            Objects.requireNonNull(Tls.open(spec.connection().tls().get(), Runnable::run, Instant.now()));
        } catch (IOException failure) {
            String key = TlsReader.FILES.stream()
                    .filter(section::has)
                    .filter(one -> String.valueOf(failure.getMessage()).contains(section.required(one)))
                    .findFirst()
                    .orElse("SocketUseSSL");
            report(ConfigError.CANNOT_OPEN, key, SystemError.text(failure), section);
        }
    }

    private void port(AcceptorConfig acceptor, Section section) {
        if (!(acceptor.endpoint() instanceof TcpEndpoint tcp) || tcp.port() == 0 || !seen.add(tcp)) return;
        try {
            InetAddress host = InetAddress.getByName(tcp.host());
            Tcp.listen(new InetSocketAddress(host, tcp.port()), acceptor.sockets())
                    .close();
        } catch (UnknownHostException unknown) {
            report(ConfigError.CANNOT_OPEN, "SocketAcceptAddress", "host " + tcp.host() + " is unknown", section);
        } catch (AddressInUseException busy) {
            report(ConfigError.PORT_BUSY, PORT, busy.getMessage(), section);
        } catch (IOException failure) {
            report(ConfigError.CANNOT_OPEN, PORT, SystemError.text(failure), section);
        }
    }

    private void report(ErrorCode code, String key, String text, Section section) {
        Setting setting = section.settings().get(key);
        String named = setting == null ? text : setting + ": " + text;
        findings.accept(new Finding(code, section.file(), section.lineOf(key), named));
    }
}
