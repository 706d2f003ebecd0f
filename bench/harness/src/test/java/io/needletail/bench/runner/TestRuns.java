package io.needletail.bench.runner;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.result.TextReport;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Helpers that the tests of whole runs share. */
public final class TestRuns {
    /**
     * Flags of virtual machines that live for a moment and are not judged: the quick compiler alone, and a small heap,
     * which is touched before use.
     */
    public static final List<String> BRIEF = List.of("-Xms32m", "-Xmx512m", "-XX:TieredStopAtLevel=1");

    /** The class path of the tests contains every peer. */
    public static final ClassPaths CLASS_PATHS =
            brief(_ -> ManagementFactory.getRuntimeMXBean().getClassPath());

    /** Each peer on a class path without the others. */
    public static final ClassPaths PEERS = brief(TestRuns::classPath);

    private TestRuns() {}

    private static ClassPaths brief(ClassPaths classPaths) {
        return classPaths.withJvmFlags(BRIEF.toArray(String[]::new));
    }

    /** The tests' class path without the peers but one: a library must meet none of the others. */
    public static String classPath(String peer) {
        Pattern other = Pattern.compile(".*(peers/|needletail-peer-)(?!" + peer + ")[a-z].*");
        return Pattern.compile(File.pathSeparator)
                .splitAsStream(ManagementFactory.getRuntimeMXBean().getClassPath())
                .filter(entry -> !other.matcher(entry).matches())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** A progress that is not shown. */
    public static Progress unseen() {
        return to(Writer.nullWriter());
    }

    /** A progress that is written line by line. */
    public static Progress to(Writer out) {
        return new Progress(new PrintWriter(out), Progress.Look.LINES, 1);
    }

    /** Text of the terminal. */
    public static String printed(Result result) {
        StringWriter out = new StringWriter();
        new TextReport(result).print(new PrintWriter(out, true));
        return out.toString();
    }

    /** A result of given rows. */
    public static Result result(String kind, List<Column> columns, Row... rows) {
        Map<String, String> environment = Map.of(
                "cpu",
                "one <fast> core",
                "kernel",
                "K",
                "jdk",
                "25",
                "commit",
                "abc",
                "started",
                "2026-01-02T03:04:05Z");
        return new Result(kind, "", "T", "", "Figures", environment, columns, List.of(rows), List.of(), List.of());
    }

    /** The same result with further settings in its environment, names and values in turn. */
    public static Result with(Result result, String... settings) {
        Map<String, String> environment = new LinkedHashMap<>(result.environment());
        for (int at = 0; at < settings.length; at += 2) environment.put(settings[at], settings[at + 1]);
        return new Result(
                result.kind(),
                result.variant(),
                result.title(),
                result.conditions(),
                result.caption(),
                environment,
                result.columns(),
                result.rows(),
                result.published(),
                result.notes());
    }

    /** The same result as one of a full run on a quiet machine, of the kinds rtt and codec. */
    public static Result full(Result result) {
        String quiet = new Noise(1.2, 90_000).describe();
        return with(
                result,
                "noise_before",
                quiet,
                "noise_after",
                quiet,
                "rounds",
                "3",
                "duration_s",
                "30",
                "iterations",
                "4",
                "iteration_ms",
                "500");
    }

    /** Creates a row of the first round from names and values in turn. */
    public static Row row(Object... namesAndValues) {
        Row row = new Row(1, Map.of());
        for (int at = 0; at < namesAndValues.length; at += 2) {
            row = row.with(String.valueOf(namesAndValues[at]), namesAndValues[at + 1]);
        }
        return row;
    }
}
