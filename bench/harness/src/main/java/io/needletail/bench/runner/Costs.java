package io.needletail.bench.runner;

import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Cost of the measured time in one process in Java.
 *
 * @param allocBytes bytes allocated, all threads
 * @param gcCount collections
 * @param jitMs work of the compiler, milliseconds
 * @param deoptimizations traps of compiled code: each sends a thread back to the interpreter
 */
public record Costs(long allocBytes, long gcCount, long jitMs, long deoptimizations) {
    private static final Pattern TRAP = Pattern.compile("\\[(\\d+)\\.(\\d{3})s].* trap_bci=.*");
    private static final long MS_PER_SECOND = 1_000;

    /** Costs of a server between two marks. */
    static Costs between(Mark from, Mark to, Path log) throws IOException {
        return new Costs(
                to.allocBytes() - from.allocBytes(),
                to.gcCount() - from.gcCount(),
                to.jitMs() - from.jitMs(),
                traps(log, from.upMs(), to.upMs()));
    }

    /** Costs of a client, which measures its own window. */
    static Costs ofClient(Recording.Numbers numbers, Path log) throws IOException {
        return new Costs(
                numbers.number("alloc_bytes"),
                numbers.number("gc_count"),
                numbers.number("jit_ms"),
                traps(log, numbers.number("window_from_ms"), numbers.number("window_to_ms")));
    }

    /** The costs of both processes. */
    Costs plus(Costs other) {
        return new Costs(
                allocBytes + other.allocBytes,
                gcCount + other.gcCount,
                jitMs + other.jitMs,
                deoptimizations + other.deoptimizations);
    }

    /** The compiler's part as cells of a row. */
    public Map<String, Object> compilation() {
        return Map.of("jit_ms", jitMs, "deopts", deoptimizations);
    }

    /** The columns of {@link #compilation}; the worst round counts. */
    public static List<Column> compilationColumns() {
        return List.of(
                Column.figure("jit_ms", "JIT ms", "ms", Format.WHOLE)
                        .over(Column.Over.MAX)
                        .without(Column.Use.DOCUMENT),
                Column.figure("deopts", "deopts", "", Format.WHOLE).over(Column.Over.MAX));
    }

    /** Flags that make a virtual machine log its traps, on a thread of its own. */
    static List<String> flags(Path log) {
        return List.of(
                "-Xlog:async", "-Xlog:deoptimization=debug:file=" + log.toAbsolutePath() + ":uptime:filecount=0");
    }

    private static long traps(Path log, long fromMs, long toMs) throws IOException {
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            // What ends the run is trapped in the millisecond of the second mark.
            return lines.map(TRAP::matcher)
                    .filter(Matcher::matches)
                    .mapToLong(trap -> Long.parseLong(trap.group(1)) * MS_PER_SECOND + Long.parseLong(trap.group(2)))
                    .filter(ms -> ms >= fromMs && ms < toMs)
                    .count();
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }
}
