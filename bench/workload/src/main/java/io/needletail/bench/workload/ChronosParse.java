package io.needletail.bench.workload;

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
import org.openjdk.jmh.infra.Blackhole;

/** Chronos' benchmark of parsers with its own settings: one message of 125 bytes, parsed again and again. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class ChronosParse {
    private static final int WALK = 1_000;

    /** {@link Form}. */
    @Param({"PLAIN"})
    public Form form = Form.PLAIN;

    /** Longest time of {@link JitWarmup}, milliseconds. */
    @Param({"10000"})
    public int settleMs;

    private Exercise exercise;

    /** Made by JMH. */
    public ChronosParse() {}

    /** Lets the library parse once and compares the result, then repeats it until the compiler is idle. */
    @Setup
    public void prepare(Blackhole answers) {
        exercise = Proof.of(Task.CHRONOS_PARSE, form);
        JitWarmup.within(settleMs).run(() -> walk(answers), WALK);
    }

    private void walk(Blackhole answers) {
        for (int message = 0; message < WALK; message++) answers.consume(parse());
    }

    /** One message. */
    @Benchmark
    public long parse() {
        return exercise.run();
    }
}
