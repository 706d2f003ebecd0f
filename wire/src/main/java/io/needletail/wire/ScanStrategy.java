package io.needletail.wire;

import jdk.incubator.vector.ByteVector;

/**
 * Ways to find the fields of a frame, from the simplest to the fastest. All give the same result for every input.
 *
 * <p>{@link #chosen} is the fastest available one, selected once: vectors when the JVM was started with
 * {@code --add-modules jdk.incubator.vector} and the processor's preferred vectors have 32 or 64 bytes, otherwise words. Use
 * one strategy per process: vectors of two lengths make each other's compiled code slower. Vectors need the optimising
 * compiler: without it ({@code -XX:TieredStopAtLevel=1}) omit the module.
 */
public enum ScanStrategy {
    /** One byte at a time. */
    BYTES("byte by byte"),

    /** Eight bytes at a time in a {@code long}. */
    WORDS("8 bytes at a time"),

    /** Vectors of 32 bytes compared into bit masks; with AVX2 for example. */
    VECTORS_32("vectors of 32 bytes"),

    /** Vectors of 64 bytes, from which positions and tags are compressed; needs AVX-512 VBMI2. */
    VECTORS_64("vectors of 64 bytes");

    private static final String VECTOR_MODULE = "jdk.incubator.vector";
    private static final ScanStrategy CHOSEN = fastest();

    private final String description;

    ScanStrategy(String description) {
        this.description = description;
    }

    /**
     * Returns the default strategy of a {@link Message}.
     *
     * @return the fastest available strategy
     */
    public static ScanStrategy chosen() {
        return CHOSEN;
    }

    /**
     * Tells whether this strategy runs on this JVM and processor at its full speed.
     *
     * @return false for vectors without their module, and for vectors wider than the processor's
     */
    public boolean isAvailable() {
        return switch (this) {
            case BYTES, WORDS -> true;
            case VECTORS_32 -> vectorBytes() >= 32;
            case VECTORS_64 -> vectorBytes() >= 64 && CpuFeatures.has("avx512_vbmi2");
        };
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

    private static ScanStrategy fastest() {
        ScanStrategy fastest = BYTES;
        for (ScanStrategy strategy : values()) {
            if (strategy.isAvailable()) fastest = strategy;
        }
        return fastest;
    }

    private static int vectorBytes() {
        boolean resolved = ModuleLayer.boot()
                .findModule(VECTOR_MODULE)
                .filter(ScanStrategy.class.getModule()::canRead)
                .isPresent();
        return resolved ? Preferred.BYTES : 0;
    }

    // Loaded only when the module is resolved.
    private static final class Preferred {
        private static final int BYTES = ByteVector.SPECIES_PREFERRED.length();
    }
}
