package io.needletail.bench.codec;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes the command line of JMH for a library.
 *
 * @param classPaths where the library is
 * @param options what was asked for
 */
record JmhCommand(ClassPaths classPaths, CodecOptions options) {
    private static final String MAIN = "org.openjdk.jmh.Main";
    private static final List<String> JUST_STARTS_OTHERS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    /** In a short run JMH's loop would be compiled, with all of the library in it, while it counts: it calls what has settled. */
    private static final List<String> AS_SETTLED = List.of(
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=dontinline,io.needletail.bench.workload.Decode::decode",
            "-XX:CompileCommand=dontinline,io.needletail.bench.workload.Encode::encode");

    private static final String PREPEND = "-jvmArgsPrepend";

    /**
     * The same for every library: a heap that does not grow, the collector with the cheapest barriers, and whoever calls what is
     * being compiled waits for it, so that warm-up ends when it is compiled.
     */
    private static final List<String> JVM_FLAGS = List.of(
            "-Xms128m",
            "-Xmx128m",
            "-Xmn80m",
            "-XX:+AlwaysPreTouch",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-Xbatch");

    /**
     * The command that measures all of a library's messages and operations once.
     *
     * @param settleMs what the warm-up of each may take
     */
    List<String> of(CodecLibrary library, Path json, int settleMs) throws IOException {
        CodecOptions.Effort effort = options.effort();
        List<String> flags =
                Stream.concat(JVM_FLAGS.stream(), library.jvmFlags().stream()).toList();
        List<String> command = new ArrayList<>(List.of(Programs.java()));
        command.addAll(effort.isShared() ? flags : JUST_STARTS_OTHERS);
        if (effort.isShared()) command.addAll(AS_SETTLED);
        command.addAll(List.of("-cp", classPaths.of(library.folder()), MAIN));
        // JMH cuts this at blanks; no path is among the flags.
        command.addAll(
                effort.isShared() ? List.of("-f", "0") : List.of("-f", "1", "-jvmArgs", String.join(" ", flags)));
        library.operations().forEach(operation -> command.add(operation.benchmark()));
        command.addAll(List.of("-p", "message=" + String.join(",", library.messages(options.messages()))));
        command.addAll(List.of("-p", "form=" + library.form()));
        command.addAll(List.of("-p", "settleMs=" + settleMs));
        command.addAll(List.of("-wi", number(effort.warmups()), "-w", effort.warmupMs() + "ms"));
        command.addAll(List.of("-i", number(effort.iterations()), "-r", effort.iterationMs() + "ms"));
        command.addAll(List.of("-prof", "gc", "-prof", "comp", "-foe", "true", "-rf", "json", "-rff", json.toString()));
        return command;
    }

    /**
     * The command that hands a user's own options to JMH.
     *
     * @param arguments of JMH's, as they are
     */
    static List<String> free(ClassPaths classPaths, CodecLibrary library, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(Programs.java()));
        command.addAll(JUST_STARTS_OTHERS);
        command.addAll(List.of("-cp", classPaths.of(library.folder()), MAIN));
        boolean flagged = arguments.contains(PREPEND) || library.jvmFlags().isEmpty();
        if (!flagged) command.addAll(List.of(PREPEND, String.join(" ", library.jvmFlags())));
        command.addAll(arguments);
        return command;
    }

    private static String number(int value) {
        return Integer.toString(value);
    }
}
