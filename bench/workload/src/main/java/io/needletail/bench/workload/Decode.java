package io.needletail.bench.workload;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Walks round and round over a stream of different messages, one message an operation. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Decode {
    /** {@link MessageKind#message}. */
    @Param({"NewOrderSingle", "ExecutionReport", "MarketDataIncrementalRefresh"})
    public String message = "";

    /** {@link Form}. */
    @Param({"PLAIN"})
    public Form form = Form.PLAIN;

    /** Longest time of {@link JitWarmup}, milliseconds. */
    @Param({"10000"})
    public int settleMs;

    private Decoder decoder;
    private byte[] bytes;
    private int[] from;
    private int next;

    /** Made by JMH. */
    public Decode() {}

    /**
     * Creates the stream, lets the library read it once and compares every message, then repeats it until the compiler
     * is idle.
     */
    @Setup
    public void prepare() {
        Workload workload = Workload.of(MessageKind.named(message));
        decoder = Library.present().decoder(workload.kind(), form);
        Stream stream = workload.stream(form);
        long expected = Oracle.read(decoder, workload, stream);
        bytes = stream.bytes();
        from = stream.from();
        JitWarmup.within(settleMs).run(() -> walk(expected), Workload.MESSAGES);
    }

    private void walk(long expected) {
        long sum = 0;
        for (int message = 0; message < Workload.MESSAGES; message++) sum += decode();
        if (sum != expected) throw new IllegalStateException("a walk read " + sum + ", expected " + expected);
    }

    /** One message. */
    @Benchmark
    public long decode() {
        int index = next;
        next = index + 1 & Workload.MESSAGES - 1;
        int at = from[index];
        return decoder.decode(bytes, at, from[index + 1] - at);
    }
}
