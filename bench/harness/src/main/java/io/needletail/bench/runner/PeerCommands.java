package io.needletail.bench.runner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the command lines of a peer's two processes. */
public final class PeerCommands {

    private final ClassPaths classPaths;
    private final CorePinning cores;
    private final CProgram raw;
    private final Conditions conditions;
    private final Path memory;

    /**
     * Creates the commands of one run.
     *
     * @param memory a folder with a short path for what lives as long as the run, in memory where that is possible
     */
    public PeerCommands(ClassPaths classPaths, CorePinning cores, CProgram raw, Conditions conditions, Path memory) {
        this.classPaths = classPaths;
        this.cores = cores;
        this.raw = raw;
        this.conditions = conditions;
        this.memory = memory;
    }

    /**
     * The server's command line.
     *
     * @param store folder for its journal or store, which it makes itself
     */
    public List<String> server(Peer peer, PeerTask workload, Path store) throws IOException {
        List<String> command = new ArrayList<>(cores.serverPrefix());
        addProgram(command, peer, workload, "server");
        addCommon(command, peer, conditions.link().port(), store);
        command.addAll(workload.both());
        return command;
    }

    /**
     * The client's command line.
     *
     * @param port where the server listens
     * @param store folder for its journal or store, which it makes itself
     * @param out prefix of its result files
     */
    public List<String> client(Peer peer, PeerTask workload, int port, Path store, Path out) throws IOException {
        List<String> command = new ArrayList<>(cores.clientPrefix());
        addProgram(command, peer, workload, "client");
        addCommon(command, peer, port, store);
        command.addAll(workload.both());
        command.addAll(workload.client());
        add(command, "--out", out.toAbsolutePath());
        // That server may have served other clients before.
        if (elsewhere()) add(command, "--reset", 1);
        return command;
    }

    /** Returns true when the server runs already. */
    boolean elsewhere() {
        return conditions.link().elsewhere();
    }

    /** Address at which it listens in that case. */
    int port() {
        return conditions.link().port();
    }

    private void addProgram(List<String> command, Peer peer, PeerTask workload, String role) throws IOException {
        if (peer == Peer.RAW && raw.binary().isPresent()) {
            command.add(raw.binary().get().toString());
        } else {
            command.add(Programs.java());
            command.addAll(JvmFlags.MEASURED);
            command.addAll(peer.jvmFlags());
            command.addAll(workload.jvmFlags());
            command.addAll(classPaths.jvmFlags());
            command.addAll(List.of("-cp", classPaths.of(peer.folder()), peer.mainClass()));
        }
        command.add(role);
    }

    private void addCommon(List<String> command, Peer peer, int port, Path store) {
        add(command, "--host", conditions.link().host());
        add(command, "--port", port);
        Transport carrier = peer.carriedBy(conditions.link().transport());
        if (carrier.meetsAtFile()) {
            add(command, "--path", memory.resolve("fix.sock"));
        }
        if (carrier.secured()) {
            add(command, "--store", RunCertificate.store(memory));
            add(command, "--store-password", RunCertificate.PASSWORD);
            add(command, "--cipher-suite", RunCertificate.CIPHER_SUITE);
        }
        add(command, "--carrier", carrier.label());
        add(command, "--memory", memory);
        add(command, "--dir", store.toAbsolutePath());
        add(command, "--journal", conditions.journal().word());
        add(command, "--journal-keep", conditions.journal().keep().bytes());
        command.addAll(peer.arguments());
    }

    private static void add(List<String> command, String name, Object value) {
        command.add(name);
        command.add(value.toString());
    }
}
