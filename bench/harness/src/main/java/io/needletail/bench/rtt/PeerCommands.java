package io.needletail.bench.rtt;

import io.needletail.bench.lab.CProgram;
import io.needletail.bench.lab.ClassPaths;
import io.needletail.bench.lab.Cores;
import io.needletail.bench.lab.JvmFlags;
import io.needletail.bench.lab.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the command lines of a peer's two processes. */
final class PeerCommands {

    /** Bytes of the order that Needletail's peer sends with a sequence number of six digits; {@code raw} sends as many. */
    static final int ORDER_BYTES = 168;

    /** Bytes of one of its reports, the mean of New and Fill. */
    static final int REPORT_BYTES = 184;

    private static final String HOST = "127.0.0.1";

    private final ClassPaths classPaths;
    private final Cores cores;
    private final CProgram raw;
    private final RttOptions options;
    private final Path memory;

    /**
     * For one run.
     *
     * @param memory a folder with a short path for what lives as long as the run, in memory where that is possible
     */
    PeerCommands(ClassPaths classPaths, Cores cores, CProgram raw, RttOptions options, Path memory) {
        this.classPaths = classPaths;
        this.cores = cores;
        this.raw = raw;
        this.options = options;
        this.memory = memory;
    }

    /**
     * The server's command line.
     *
     * @param store folder for its journal or store, which it makes itself
     */
    List<String> server(Peer peer, Path store) throws IOException {
        List<String> command = new ArrayList<>(cores.serverPrefix());
        addProgram(command, peer, "server");
        addCommon(command, peer, options.link().port(), store);
        return command;
    }

    /**
     * The client's command line.
     *
     * @param port where the server listens
     * @param store folder for its journal or store, which it makes itself
     * @param out what its result files begin with
     */
    List<String> client(Peer peer, int port, Path store, Path out) throws IOException {
        List<String> command = new ArrayList<>(cores.clientPrefix());
        addProgram(command, peer, "client");
        addCommon(command, peer, port, store);
        add(command, "--duration", options.timing().durationSeconds());
        add(command, "--warmup", options.timing().warmupSeconds());
        add(command, "--out", out.toAbsolutePath());
        return command;
    }

    private void addProgram(List<String> command, Peer peer, String role) throws IOException {
        if (peer == Peer.RAW && raw.binary().isPresent()) {
            command.add(raw.binary().get().toString());
        } else {
            command.add(Programs.java());
            command.addAll(JvmFlags.MEASURED);
            if (!options.plainJvm() || !peer.isOurs()) command.addAll(peer.jvmFlags());
            command.addAll(List.of("-cp", classPaths.of(peer.folder()), peer.mainClass()));
        }
        command.add(role);
    }

    private void addCommon(List<String> command, Peer peer, int port, Path store) {
        add(command, "--host", HOST);
        add(command, "--port", port);
        Transport carrier = peer.carriedBy(options.link().transport());
        if (carrier != Transport.TCP) add(command, "--path", memory.resolve("fix.sock"));
        add(command, "--carrier", carrier.label());
        add(command, "--memory", memory);
        add(command, "--dir", store.toAbsolutePath());
        add(command, "--journal", options.journal().word());
        add(command, "--journal-keep", options.journal().keep().bytes());
        if (peer == Peer.RAW) {
            add(command, "--order-bytes", ORDER_BYTES);
            add(command, "--report-bytes", REPORT_BYTES);
        }
        command.addAll(peer.arguments());
    }

    private static void add(List<String> command, String name, Object value) {
        command.add(name);
        command.add(value.toString());
    }
}
