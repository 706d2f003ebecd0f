package io.needletail.bench.workload.published;

import io.needletail.bench.workload.Form;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Chronos' benchmark of parsers with its own settings: one message of 125 bytes, parsed again and again. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class ChronosParse {
    /** {@link Form}. */
    @Param({"PLAIN"})
    public Form form = Form.PLAIN;

    private Exercise exercise;

    /** Made by JMH. */
    public ChronosParse() {}

    /** Lets the library parse once and compares. */
    @Setup
    public void prepare() {
        exercise = PublishedLibrary.proved(Task.CHRONOS_PARSE, form);
    }

    /** One message. */
    @Benchmark
    public long parse() {
        return exercise.run();
    }
}
