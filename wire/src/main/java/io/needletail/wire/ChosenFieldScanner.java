package io.needletail.wire;

/**
 * Scans with the strategy that is chosen at the moment: words first, vectors while {@link VectorProof} holds.
 *
 * <p>Several threads may use one instance. A thread uses a new choice from its next frame on.
 */
final class ChosenFieldScanner implements FieldScanner {
    /** The choice of this process. */
    static final ChosenFieldScanner PROCESS = new ChosenFieldScanner();

    private volatile FieldScanner scanner = new WordFieldScanner();
    private volatile ScanStrategy strategy = ScanStrategy.WORDS;
    private volatile boolean refusesVectors;

    @Override
    public long scan(byte[] bytes, int from, int to, FieldIndex index) {
        return scanner.scan(bytes, from, to, index);
    }

    /** Returns the strategy of the next frame. */
    ScanStrategy strategy() {
        return strategy;
    }

    /** Scans with vectors from now on, unless another thread has refused them meanwhile: then it returns false. */
    synchronized boolean useVectors(ScanStrategy vectors, FieldScanner vectorScanner) {
        if (refusesVectors) return false;
        scanner = vectorScanner;
        strategy = vectors;
        return true;
    }

    /** Scans with words from now on, for good. */
    synchronized void refuseVectors() {
        refusesVectors = true;
        scanner = new WordFieldScanner();
        strategy = ScanStrategy.WORDS;
    }

    /** Tells whether {@link #refuseVectors} was called. */
    boolean refusesVectors() {
        return refusesVectors;
    }
}
