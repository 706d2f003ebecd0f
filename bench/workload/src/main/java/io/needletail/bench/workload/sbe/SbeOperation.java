package io.needletail.bench.workload.sbe;

import io.needletail.bench.workload.Fields;
import java.util.Arrays;
import java.util.Locale;

/** The operations, with what each must have done. */
public enum SbeOperation {
    /** The published message, whose sums are wrong, into SBE. */
    FIX_TO_SBE_PUBLISHED,

    /** The message with the right sums into SBE. */
    FIX_TO_SBE,

    /** The values of the order into SBE. */
    SBE_ENCODE,

    /** The values out of SBE. */
    SBE_DECODE,

    /** The values of the order into FIX. */
    FIX_ENCODE;

    /** The operation with a name. */
    public static SbeOperation named(String label) {
        return Arrays.stream(values())
                .filter(operation -> operation.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no operation is called " + label));
    }

    /** Its name. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Lets a task run once, and compares.
     *
     * @return the number that each run returns
     * @throws IllegalStateException when it did something else
     */
    public long checked(SbeTask task) {
        long sum = task.run();
        boolean isRight = switch (this) {
            case FIX_TO_SBE_PUBLISHED, FIX_TO_SBE, SBE_ENCODE -> Arrays.equals(task.written(), OrderBytes.sbe());
            case SBE_DECODE -> sum == OrderBytes.sum();
            case FIX_ENCODE ->
                fields(task.written())
                        .byTag()
                        .equals(fields(OrderBytes.bytes(OrderBytes.corrected())).byTag());
        };
        if (!isRight) {
            throw new IllegalStateException(label() + " gave " + sum + " and " + Arrays.toString(task.written()));
        }
        return sum;
    }

    private static Fields fields(byte[] frame) {
        return Fields.read(frame, 0, frame.length);
    }
}
