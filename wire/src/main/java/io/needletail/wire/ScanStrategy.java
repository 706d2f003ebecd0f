package io.needletail.wire;

import java.util.Optional;
import jdk.incubator.vector.VectorShape;

/**
 * Ways to find the fields of a frame, from the simplest to the fastest. All give the same result for every input.
 *
 * <p>A process uses words, and vectors after {@link VectorProof#run} has returned true. Vectors need
 * {@code --add-modules jdk.incubator.vector}, a processor whose preferred vectors have 32 or 64 bytes, and the
 * optimising compiler (not {@code -XX:TieredStopAtLevel=1}). At most one of the two vector strategies is available in a
 * process: vectors of two lengths make each other's compiled code slower.
 */
public enum ScanStrategy {
    /** One byte at a time. */
    BYTES("byte by byte"),

    /** Eight bytes at a time in a {@code long}. */
    WORDS("8 bytes at a time"),

    /** Vectors of 32 bytes compared into bit masks; with AVX2, or with AVX-512 without VBMI2. */
    VECTORS_32("vectors of 32 bytes"),

    /** Vectors of 64 bytes, from which positions and tags are compressed; needs AVX-512 VBMI2. */
    VECTORS_64("vectors of 64 bytes");

    private static final String VECTOR_MODULE = "jdk.incubator.vector";

    private final String description;

    ScanStrategy(String description) {
        this.description = description;
    }

    /**
     * Returns the strategy with which a {@link Message} scans its next frame, unless it was created with another one.
     *
     * @return {@link #WORDS}, or the available vectors once they are proved
     */
    public static ScanStrategy chosen() {
        return ChosenFieldScanner.PROCESS.strategy();
    }

    /**
     * Tells whether this strategy runs on this JVM and processor at its full speed.
     *
     * @return false for vectors without their module, and for vectors of another length than the one that this process
     *     uses
     */
    public boolean isAvailable() {
        return switch (this) {
            case BYTES, WORDS -> true;
            case VECTORS_32, VECTORS_64 -> vectors().equals(Optional.of(this));
        };
    }

    /** Returns the vectors of this process: the one length that it may use. */
    static Optional<ScanStrategy> vectors() {
        return vectors(vectorBits(), CpuFeatures.has("avx512_vbmi2"));
    }

    /** Returns the vectors for a preferred length and a processor with or without AVX-512 VBMI2. */
    static Optional<ScanStrategy> vectors(int preferredBits, boolean hasVbmi2) {
        if (preferredBits >= 512 && hasVbmi2) return Optional.of(VECTORS_64);
        return preferredBits >= 256 ? Optional.of(VECTORS_32) : Optional.empty();
    }

    /**
     * Returns a description for people.
     *
     * @return such as {@code 8 bytes at a time}
     */
    public String description() {
        return description;
    }

    /** Creates the scanner of this strategy. */
    FieldScanner scanner() {
        if (!isAvailable()) {
            throw new IllegalStateException(this + " is not available: it needs --add-modules " + VECTOR_MODULE
                    + " and a processor with " + description);
        }
        return switch (this) {
            case BYTES -> new ByteFieldScanner();
            case WORDS -> new WordFieldScanner();
            case VECTORS_32 -> new MaskFieldScanner();
            case VECTORS_64 -> new CompressFieldScanner();
        };
    }

    private static int vectorBits() {
        boolean resolved = ModuleLayer.boot()
                .findModule(VECTOR_MODULE)
                .filter(ScanStrategy.class.getModule()::canRead)
                .isPresent();
        return resolved ? Preferred.BITS : 0;
    }

    // Loaded only when the module is resolved. Asks for the shape alone, so that no vector of this length is created.
    private static final class Preferred {
        private static final int BITS = VectorShape.preferredShape().vectorBitSize();
    }
}
