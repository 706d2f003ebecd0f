package io.needletail.bench.fast;

import io.needletail.bench.lab.Compiling;
import io.needletail.bench.lab.FailedRun;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What one codec took for a message of one stream in one round.
 *
 * @param peer which codec
 * @param workload which stream
 * @param operation what was done
 * @param round from 1 on
 * @param ns a message
 * @param bytes allocated, a message
 * @param compiling what the compiler did meanwhile
 * @param times of single messages, if the codec told them
 */
record FastMeasurement(
        FastPeer peer,
        String workload,
        FastOperation operation,
        int round,
        double ns,
        double bytes,
        Compiling compiling,
        Optional<FastTimes> times) {
    private static final int WORDS = 4;

    /** Reads {@code RESULT decode 123.4 0.0}, behind which what the compiler did may stand, and the times of that operation among all lines. */
    static FastMeasurement parse(FastPeer peer, String workload, int round, String line, List<String> all)
            throws FailedRun {
        String[] words = line.split(" ", -1);
        Optional<FastOperation> operation = words.length >= WORDS && words.length <= WORDS + 1
                ? FastOperation.named(words[1])
                : Optional.<FastOperation>empty();
        if (operation.isEmpty()) throw new FailedRun(peer.label() + " said '" + line + "', which is no result");
        return new FastMeasurement(
                peer,
                workload,
                operation.get(),
                round,
                Double.parseDouble(words[2]),
                Double.parseDouble(words[3]),
                words.length == WORDS ? Compiling.NOTHING : new Compiling(Double.parseDouble(words[WORDS])),
                FastTimes.parse(words[1], all));
    }

    boolean isOf(FastPeer other, String otherWorkload, FastOperation otherOperation) {
        return peer == other && workload.equals(otherWorkload) && operation == otherOperation;
    }

    /** The faster one of a codec's several ways. */
    static Optional<FastMeasurement> fastest(List<FastMeasurement> ways) {
        return ways.stream().min(Comparator.comparingDouble(FastMeasurement::ns));
    }
}
