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

/** Writes different messages into one place, one message an operation. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Encode {
    /** {@link MessageKind#message}. */
    @Param({"NewOrderSingle", "ExecutionReport", "MarketDataIncrementalRefresh"})
    public String message = "";

    /** {@link Form}. */
    @Param({"PLAIN"})
    public Form form = Form.PLAIN;

    /** Longest time of {@link JitWarmup}, milliseconds. */
    @Param({"10000"})
    public int settleMs;

    private Encoder encoder;
    private int next;

    /** Made by JMH. */
    public Encode() {}

    /**
     * Creates the values, lets the library write every message once and compares all, then repeats it until the
     * compiler is idle.
     */
    @Setup
    public void prepare() {
        Workload usual = Workload.of(MessageKind.named(message));
        Workload workload = form == Form.PREPARED ? usual.oneWidth() : usual;
        byte[] target = new byte[Encoder.BYTES_MAX];
        encoder = Library.present().encoder(workload, form, target);
        Oracle.written(encoder, workload, target);
        long expected = walk();
        JitWarmup.within(settleMs)
                .run(
                        () -> {
                            if (walk() != expected) throw new IllegalStateException("a walk wrote other lengths");
                        },
                        Workload.MESSAGES);
    }

    private long walk() {
        long sum = 0;
        for (int message = 0; message < Workload.MESSAGES; message++) sum += Encoder.length(encode());
        return sum;
    }

    /** One message. */
    @Benchmark
    public long encode() {
        int index = next;
        next = index + 1 & Workload.MESSAGES - 1;
        return encoder.encode(index);
    }
}
