package io.needletail.wire;

import jdk.incubator.vector.ByteVector;

/**
 * How the fields of a frame are found: the forms of one and the same pass, from the plainest to the fastest.
 *
 * <p>All answer alike on every input. The fastest that this virtual machine carries is {@link #chosen} once: vectors where it was
 * started with {@code --add-modules jdk.incubator.vector} on a processor whose preferred ones have 32 or 64 bytes, words
 * elsewhere. One process uses one form: vectors of two lengths spoil each other's compilation. They need the optimising
 * compiler: without it ({@code -XX:TieredStopAtLevel=1}) leave the module out.
 */
public enum ScanStrategy {
    /** Byte by byte. */
    BYTES("byte by byte"),

    /** Eight bytes at a time in a {@code long}. */
    WORDS("8 bytes at a time"),

    /** Vectors of 32 bytes compared into bit masks; with AVX2 for example. */
    VECTORS_32("vectors of 32 bytes"),

    /** Vectors of 64 bytes, positions and tags compressed out of them; with AVX-512 VBMI2. */
    VECTORS_64("vectors of 64 bytes");

    private static final String VECTOR_MODULE = "jdk.incubator.vector";
    private static final ScanStrategy CHOSEN = fastest();

    private final String description;

    ScanStrategy(String description) {
        this.description = description;
    }

    /**
     * The form that a {@link Message} uses where nobody says otherwise.
     *
     * @return the fastest one that is available
     */
    public static ScanStrategy chosen() {
        return CHOSEN;
    }

    /**
     * Tells whether this form runs here, and at its speed.
     *
     * @return false for vectors without their module, or wider than the processor's own
     */
    public boolean isAvailable() {
        return switch (this) {
            case BYTES, WORDS -> true;
            case VECTORS_32 -> vectorBytes() >= 32;
            case VECTORS_64 -> vectorBytes() >= 64 && CpuFeatures.has("avx512_vbmi2");
        };
    }

    /**
     * What this form does, for people.
     *
     * @return a few words
     */
    public String description() {
        return description;
    }

    /** Whether {@link VectorChecksum} may be used. */
    boolean hasVectors() {
        return this == VECTORS_32 || this == VECTORS_64;
    }

    FieldScanner sweep() {
        if (!isAvailable()) throw new IllegalStateException(this + " needs " + VECTOR_MODULE + " and such a processor");
        return switch (this) {
            case BYTES -> new ByteFieldScanner();
            case WORDS -> new WordFieldScanner();
            case VECTORS_32 -> new MaskFieldScanner();
            case VECTORS_64 -> new CompressFieldScanner();
        };
    }

    private static ScanStrategy fastest() {
        ScanStrategy fastest = BYTES;
        for (ScanStrategy codec : values()) {
            if (codec.isAvailable()) fastest = codec;
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

    // Loaded only where the module is resolved.
    private static final class Preferred {
        private static final int BYTES = ByteVector.SPECIES_PREFERRED.length();
    }
}
