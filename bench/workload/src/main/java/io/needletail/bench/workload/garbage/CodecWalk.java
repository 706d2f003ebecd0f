package io.needletail.bench.workload.garbage;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.Library;
import io.needletail.bench.workload.MessageKind;
import io.needletail.bench.workload.Oracle;
import io.needletail.bench.workload.Stream;
import io.needletail.bench.workload.Workload;
import io.needletail.bench.workload.turns.Times;
import io.needletail.bench.workload.turns.Walk;
import java.util.function.IntToLongFunction;

/** Reads or writes the messages of a workload, all of them in a block; the sum must be the same each time. */
final class CodecWalk implements Walk {
    private final IntToLongFunction message;
    private final long expected;

    private CodecWalk(IntToLongFunction message) {
        this.message = message;
        expected = sum();
    }

    /** Reads orders. */
    static CodecWalk reading() {
        Workload workload = Workload.of(MessageKind.NEW_ORDER_SINGLE);
        Decoder decoder = Library.present().decoder(workload.kind(), Form.PLAIN);
        Oracle.read(decoder, workload);
        Stream stream = workload.stream();
        byte[] bytes = stream.bytes();
        int[] from = stream.from();
        return new CodecWalk(index -> decoder.decode(bytes, from[index], from[index + 1] - from[index]));
    }

    /** Writes execution reports. */
    static CodecWalk writing() {
        Workload workload = Workload.of(MessageKind.EXECUTION_REPORT);
        byte[] target = new byte[Encoder.BYTES_MAX];
        Encoder encoder = Library.present().encoder(workload, Form.PLAIN, target);
        Oracle.written(encoder, workload, target);
        return new CodecWalk(index -> Encoder.length(encoder.encode(index)));
    }

    @Override
    public int once() {
        return checked(sum());
    }

    private long sum() {
        long sum = 0;
        for (int index = 0; index < Workload.MESSAGES; index++) sum += message.applyAsLong(index);
        return sum;
    }

    @Override
    public int timed(Times times) {
        long sum = 0;
        for (int index = 0; index < Workload.MESSAGES; index++) {
            long fromNs = System.nanoTime();
            sum += message.applyAsLong(index);
            times.add(System.nanoTime() - fromNs);
        }
        return checked(sum);
    }

    private int checked(long sum) {
        if (sum != expected) throw new IllegalStateException("a walk had the sum " + sum + ", expected " + expected);
        return Workload.MESSAGES;
    }

    @Override
    public int operations() {
        return Workload.MESSAGES;
    }
}
