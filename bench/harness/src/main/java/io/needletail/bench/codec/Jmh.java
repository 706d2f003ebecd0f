package io.needletail.bench.codec;

import com.fasterxml.jackson.jr.ob.JSON;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Contender;
import io.needletail.bench.runner.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Command lines of JMH, and the results that it writes. */
final class Jmh {
    /** The flags of a virtual machine that only starts others. */
    static final List<String> STARTER_FLAGS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private static final String MAIN = "org.openjdk.jmh.Main";
    private static final String PREPEND = "-jvmArgsPrepend";
    private static final String ALLOCATED = "gc.alloc.rate.norm";
    private static final String COMPILED_MS = "compiler.time.profiled";

    private Jmh() {}

    /**
     * Result of JMH for one message and operation.
     *
     * @param message by its name in the specification; empty where the benchmark has one message only
     * @param operation the operation
     * @param ns an operation: the iterations of all forks
     * @param bytes an operation allocated
     * @param compiling part of the time that counted during which the compiler worked
     */
    record Score(String message, Operation operation, List<Double> ns, double bytes, double compiling) {}

    /** The beginning of a command line, up to the options of JMH. */
    static List<String> command(List<String> flags, Contender library, ClassPaths classPaths) throws IOException {
        List<String> command = new ArrayList<>(List.of(Programs.java()));
        command.addAll(flags);
        command.addAll(List.of("-cp", CodecLibrary.classPath(library, classPaths), MAIN));
        return command;
    }

    /** Options for the length of the measurement and the file of the results. */
    static List<String> options(CodecEffort effort, int settleMs, Path json) {
        return List.of(
                "-p",
                "settleMs=" + settleMs,
                "-wi",
                "" + effort.warmups(),
                "-w",
                effort.warmupMs() + "ms",
                "-i",
                "" + effort.iterations(),
                "-r",
                effort.iterationMs() + "ms",
                "-prof",
                "gc",
                "-prof",
                "comp",
                "-foe",
                "true",
                "-rf",
                "json",
                "-rff",
                json.toString());
    }

    /** The command that hands a user's own options to JMH. */
    static List<String> free(ClassPaths classPaths, Contender library, List<String> arguments) throws IOException {
        List<String> command = command(STARTER_FLAGS, library, classPaths);
        boolean flagged = arguments.contains(PREPEND) || library.jvmFlags().isEmpty();
        if (!flagged) command.addAll(List.of(PREPEND, String.join(" ", library.jvmFlags())));
        command.addAll(arguments);
        return command;
    }

    /**
     * Reads the results of JMH.
     *
     * @param countedMs what the iterations of one figure take together
     */
    static List<Score> read(Path file, int countedMs) throws IOException {
        return JSON.std.listFrom(Files.readString(file)).stream()
                .map(result -> score(object(result), countedMs))
                .toList();
    }

    private static Score score(Map<?, ?> result, int countedMs) {
        boolean encodes = String.valueOf(result.get("benchmark")).endsWith(".encode");
        Map<?, ?> params = object(result.get("params"));
        Map<?, ?> others = object(result.get("secondaryMetrics"));
        return new Score(
                params.get("message") instanceof String message ? message : "",
                encodes ? Operation.ENCODE : Operation.DECODE,
                numbers(object(result.get("primaryMetric")).get("rawData")).toList(),
                score(others.get(ALLOCATED)),
                score(others.get(COMPILED_MS)) / countedMs);
    }

    private static Stream<Double> numbers(Object value) {
        if (value instanceof Number number) return Stream.of(number.doubleValue());
        return value instanceof List<?> list ? list.stream().flatMap(Jmh::numbers) : Stream.empty();
    }

    private static double score(Object metric) {
        return object(metric).get("score") instanceof Number score ? score.doubleValue() : Double.NaN;
    }

    private static Map<?, ?> object(Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }
}
