package io.needletail.bench.codec;

import io.needletail.bench.lab.ClassPaths;
import io.needletail.bench.lab.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the command line of JMH for a library.
 *
 * @param classPaths where the library is
 * @param options what was asked for
 */
record JmhCommand(ClassPaths classPaths, CodecOptions options) {
    private static final String MAIN = "org.openjdk.jmh.Main";
    private static final String PREPEND = "-jvmArgsPrepend";

    /** The same for every library: a heap that does not grow, the collector with the cheapest barriers. */
    private static final List<String> JVM_FLAGS =
            List.of("-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC", "-XX:-UsePerfData");

    /** The command that measures all of a library's messages and operations once. */
    List<String> of(CodecLibrary library, Path json) throws IOException {
        CodecOptions.Effort effort = options.effort();
        List<String> command = new ArrayList<>(List.of(Programs.java(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-cp", classPaths.of(library.folder()), MAIN));
        library.operations().forEach(operation -> command.add(operation.benchmark()));
        command.addAll(List.of("-p", "message=" + String.join(",", library.messages(options.messages()))));
        command.addAll(List.of("-p", "form=" + library.form()));
        command.addAll(List.of("-f", "1", "-wi", number(effort.warmups()), "-w", effort.warmupMs() + "ms"));
        command.addAll(List.of("-i", number(effort.iterations()), "-r", effort.iterationMs() + "ms"));
        command.addAll(List.of("-prof", "gc", "-foe", "true", "-rf", "json", "-rff", json.toString()));
        // JMH cuts this at blanks; no path is among the flags.
        command.addAll(List.of(
                "-jvmArgs",
                Stream.concat(JVM_FLAGS.stream(), library.jvmFlags().stream()).collect(Collectors.joining(" "))));
        return command;
    }

    /**
     * The command that hands a user's own options to JMH.
     *
     * @param arguments of JMH's, as they are
     */
    static List<String> free(ClassPaths classPaths, CodecLibrary library, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(Programs.java(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
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
