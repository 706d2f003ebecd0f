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
    /** {@link Kind#message}. */
    @Param({"NewOrderSingle", "ExecutionReport", "MarketDataIncrementalRefresh"})
    public String message = "";

    /** {@link Form}. */
    @Param({"PLAIN"})
    public Form form = Form.PLAIN;

    private Decoder decoder;
    private byte[] bytes;
    private int[] from;
    private int next;

    /** Made by JMH. */
    public Decode() {}

    /** Makes the stream and lets the library read it once, every message compared. */
    @Setup
    public void prepare() {
        Workload workload = Workload.of(Kind.named(message));
        decoder = Library.present().decoder(workload.kind(), form);
        Judge.read(decoder, workload);
        Stream stream = workload.stream();
        bytes = stream.bytes();
        from = stream.from();
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
