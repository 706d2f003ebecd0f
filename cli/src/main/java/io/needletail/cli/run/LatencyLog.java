package io.needletail.cli.run;

import io.needletail.engine.Engine;
import io.needletail.session.Session;
import io.needletail.session.Stage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes what {@link Session#latency} counts as an HdrHistogram log: an interval each ten seconds and one at the end,
 * with a tag for each session and stage, in nanoseconds.
 */
final class LatencyLog implements AutoCloseable {
    private static final int SECONDS = 10;
    private static final int DIGITS = 2;

    private final Engine engine;
    private final PrintStream stream;
    private final HistogramLogWriter writer;
    private final Map<String, Histogram> before = new HashMap<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("needletail-latency").daemon().factory());
    private final Future<?> ticking;
    private long fromMs = System.currentTimeMillis();

    private LatencyLog(Engine engine, Path file) throws IOException {
        this.engine = engine;
        stream = new PrintStream(Files.newOutputStream(file), true, StandardCharsets.UTF_8);
        writer = new HistogramLogWriter(stream);
        writer.outputLogFormatVersion();
        writer.outputStartTime(fromMs);
        writer.setBaseTime(fromMs);
        writer.outputLegend();
        ticking = clock.scheduleAtFixedRate(this::tick, SECONDS, SECONDS, TimeUnit.SECONDS);
    }

    /** Begins a log, in place of an earlier one. */
    static LatencyLog open(Engine engine, Path file) throws IOException {
        return new LatencyLog(engine, file);
    }

    // The counts belong to the engine's thread, the file to this clock's.
    private void tick() {
        engine.submit(() -> {
            Map<String, Histogram> counted = counted();
            clock.execute(() -> write(counted));
        });
    }

    /** Writes what was counted since the last interval; on the engine's thread, when the engine has stopped. */
    @Override
    public void close() {
        ticking.cancel(false);
        clock.close();
        write(counted());
        stream.close();
    }

    private Map<String, Histogram> counted() {
        Map<String, Histogram> counted = new LinkedHashMap<>();
        for (Session session : engine.sessions()) {
            for (Stage stage : Stage.values()) {
                Histogram of = new Histogram(DIGITS);
                session.latency().forEach(stage, of::recordValueWithCount);
                counted.put(tag(session, stage), of);
            }
        }
        return counted;
    }

    private void write(Map<String, Histogram> counted) {
        long toMs = System.currentTimeMillis();
        counted.forEach((tag, sum) -> {
            Histogram interval = sum.copy();
            if (before.containsKey(tag)) interval.subtract(before.get(tag));
            before.put(tag, sum);
            if (interval.getTotalCount() == 0) return;
            interval.setStartTimeStamp(fromMs);
            interval.setEndTimeStamp(toMs);
            interval.setTag(tag);
            writer.outputIntervalHistogram(interval);
        });
        fromMs = toMs;
    }

    // A log separates by commas and spaces.
    private static String tag(Session session, Stage stage) {
        return (session.config().id() + "/" + stage).replaceAll("[,\\s]", "_");
    }
}
