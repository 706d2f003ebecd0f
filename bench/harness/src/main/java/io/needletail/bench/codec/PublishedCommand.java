package io.needletail.bench.codec;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes the command lines of a page done again.
 *
 * @param classPaths where the libraries are
 * @param options what was asked for
 */
record PublishedCommand(ClassPaths classPaths, PublishedOptions options) {
    private static final String LOOP = "io.needletail.bench.workload.published.PlainLoop";
    private static final String JMH = "org.openjdk.jmh.Main";
    private static final String BENCHMARK = "\\.ChronosParse\\.";
    private static final String UNCHECKED = "-Dagrona.disable.bounds.checks=true";

    /** As published: the heap's start is said twice. */
    private static final List<String> F1X_FLAGS = List.of("-Xms1G", "-Xms1G", "-server", "-verbose:gc");

    private static final List<String> CHRONOS_FLAGS = List.of(
            "--add-modules=jdk.incubator.vector",
            "--add-opens=java.base/sun.misc=ALL-UNNAMED",
            "-XX:+UseZGC",
            "-XX:+AlwaysPreTouch");

    /** The command for one library and operation; JMH's results go to a file. */
    List<String> of(CodecLibrary library, Operation operation, Path json) throws IOException {
        return options.page() == PublishedPage.F1X ? loop(library, operation) : jmh(library, json);
    }

    private List<String> loop(CodecLibrary library, Operation operation) throws IOException {
        PublishedOptions.Effort.Loop loop = options.effort().loop();
        List<String> command = new ArrayList<>(List.of(Programs.java()));
        command.addAll(F1X_FLAGS);
        command.addAll(flags(library));
        command.addAll(List.of("-cp", classPaths.of(library.folder()), LOOP));
        command.addAll(List.of(options.page().task(operation), library.form()));
        Stream.of(
                        loop.warmUp(),
                        loop.operations(),
                        loop.times(),
                        options.effort().settleMs())
                .map(String::valueOf)
                .forEach(command::add);
        return command;
    }

    private List<String> jmh(CodecLibrary library, Path json) throws IOException {
        PublishedOptions.Effort.Jmh jmh = options.effort().jmh();
        List<String> command = new ArrayList<>(List.of(Programs.java(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-cp", classPaths.of(library.folder()), JMH, BENCHMARK, "-p", "form=" + library.form()));
        command.addAll(List.of("-p", "settleMs=" + options.effort().settleMs()));
        command.addAll(List.of("-f", String.valueOf(jmh.forks())));
        command.addAll(List.of("-wi", String.valueOf(jmh.warmUps()), "-w", jmh.warmUpMs() + "ms"));
        command.addAll(List.of("-i", String.valueOf(jmh.iterations()), "-r", jmh.iterationMs() + "ms"));
        command.addAll(List.of("-prof", "gc", "-prof", "comp", "-foe", "true", "-rf", "json", "-rff", json.toString()));
        // JMH cuts this at blanks; no path is among the flags.
        List<String> flags = Stream.concat(flags(library).stream(), CHRONOS_FLAGS.stream())
                .distinct()
                .toList();
        command.addAll(List.of("-jvmArgs", String.join(" ", flags)));
        return command;
    }

    /** What a library needs to run as it should, but nothing that the page's own libraries did without. */
    private List<String> flags(CodecLibrary library) {
        return library.jvmFlags().stream()
                .filter(flag -> library != CodecLibrary.CHRONOS || !flag.equals(UNCHECKED))
                .toList();
    }
}
