package io.needletail.bench.fast;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the command lines of the processes.
 *
 * @param classPaths where the codecs are
 * @param options what was asked for
 */
record FastCommands(ClassPaths classPaths, FastOptions options) {
    private static final String MAIN = "io.needletail.bench.workload.fast.FastProgram";

    /**
     * The same for every codec in Java: a heap that does not grow, the collector with the cheapest barriers, and whoever calls what
     * is being compiled waits for it, so that warm-up ends when it is compiled.
     */
    private static final List<String> JVM_FLAGS =
            List.of("-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xbatch");

    /** The command that lets OpenFAST write the streams. */
    List<String> write() throws IOException {
        List<String> command = java(FastPeer.OPENFAST);
        command.addAll(List.of("write", options.dir().toString()));
        return command;
    }

    /** The command that measures a codec with one stream, as it is told to line by line. */
    List<String> measure(FastPeer peer, String workload, String form) throws IOException {
        List<String> command = peer == FastPeer.MFAST
                ? new ArrayList<>(List.of(Mfast.program(options.dir()).toString()))
                : java(peer);
        String resets = options.input().map(Input::resets).orElse("");
        command.addAll(
                resets.isEmpty()
                        ? List.of("measure", options.dir().toString(), workload, form)
                        : List.of("read", options.dir().toString(), workload, resets));
        return command;
    }

    /** Compiles mFAST's decoder where there is a checkout. */
    String prepareMfast() throws IOException, FailedRun {
        if (options.mfast().isEmpty() || options.input().isPresent())
            return "not installed; --mfast DIR takes a checkout that is built";
        Path checkout = options.mfast().get();
        return new Mfast(checkout, options.dir()).compile();
    }

    private List<String> java(FastPeer peer) throws IOException {
        List<String> command = new ArrayList<>(List.of(Programs.java()));
        command.addAll(JVM_FLAGS);
        command.addAll(List.of("-cp", classPaths.of(peer.label()), MAIN));
        return command;
    }
}
