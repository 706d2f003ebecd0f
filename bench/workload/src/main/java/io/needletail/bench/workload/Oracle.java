package io.needletail.bench.workload;

import java.util.EnumSet;
import java.util.Set;

/** Compares the result of a library with the expected one; a difference ends the run. */
public final class Oracle {
    private Oracle() {}

    /**
     * Lets a decoder read every message of a workload.
     *
     * @return the sum of the digests, the same for every library
     * @throws IllegalStateException when it read something else, or refused
     */
    public static long read(Decoder decoder, Workload workload) {
        return read(decoder, workload, workload.stream());
    }

    static long read(Decoder decoder, Workload workload, Stream stream) {
        long sum = 0;
        for (int index = 0; index < Workload.MESSAGES; index++) {
            long digest = decoder.decode(stream.bytes(), stream.from()[index], stream.length(index));
            if (digest != workload.digest(index)) {
                throw new IllegalStateException("message " + index + " was read as " + digest + ", expected "
                        + workload.digest(index) + ": " + workload.fields(index));
            }
            sum += digest;
        }
        return sum;
    }

    /**
     * Lets an encoder write every message of a workload.
     *
     * @throws IllegalStateException when it wrote something else
     */
    public static void written(Encoder encoder, Workload workload, byte[] target) {
        for (int index = 0; index < Workload.MESSAGES; index++) {
            long place = encoder.encode(index);
            Fields written = Fields.read(target, Encoder.from(place), Encoder.length(place));
            Fields expected = workload.fields(index);
            if (!written.byTag().equals(expected.byTag())) {
                throw new IllegalStateException(
                        "message " + index + " was written as " + written + ", expected " + expected);
            }
        }
    }

    /**
     * Hands damaged orders to a decoder.
     *
     * @return the damages that it refused; one that it throws at counts as refused
     */
    public static Set<Damage> refused(Decoder decoder) {
        Fields order = Workload.of(MessageKind.NEW_ORDER_SINGLE).fields(0);
        Set<Damage> refused = EnumSet.noneOf(Damage.class);
        for (Damage damage : Damage.values()) {
            if (refuses(decoder, damage.of(order))) refused.add(damage);
        }
        return refused;
    }

    private static boolean refuses(Decoder decoder, byte[] frame) {
        try {
            return decoder.decode(frame, 0, frame.length) == Decoder.REFUSED;
        } catch (RuntimeException _) {
            return true;
        }
    }
}
