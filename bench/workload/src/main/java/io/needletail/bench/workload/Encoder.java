package io.needletail.bench.workload;

/** Writes complete messages out of the typed values of a workload, which it was given before. */
@FunctionalInterface
public interface Encoder {
    /** Room for any message of any kind. */
    int BYTES_MAX = 4096;

    /**
     * Writes a frame from its first byte to its last, BodyLength(9), SendingTime(52) and CheckSum(10) included.
     *
     * @param index which of the workload's values, below {@link Workload#MESSAGES}
     * @return where it lies in the target, as {@link #place} packs it
     */
    long encode(int index);

    /** Packs where a frame begins and how long it is. */
    static long place(int from, int length) {
        return (long) from << Integer.SIZE | length;
    }

    /** Offset of the frame. */
    static int from(long place) {
        return (int) (place >>> Integer.SIZE);
    }

    /** Length of the frame, bytes. */
    static int length(long place) {
        return (int) place;
    }
}
