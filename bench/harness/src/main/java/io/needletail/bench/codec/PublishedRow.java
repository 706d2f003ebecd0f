package io.needletail.bench.codec;

import io.needletail.bench.runner.Compiling;

/**
 * One figure of a page done again.
 *
 * @param operation what was done
 * @param library which
 * @param ns the average a message
 * @param spread of the times or iterations
 * @param bytes allocated a message
 * @param compiling what the compiler did meanwhile
 */
record PublishedRow(
        Operation operation, CodecLibrary library, double ns, Spread spread, double bytes, Compiling compiling) {
    private static final double NS_PER_SECOND = 1e9;

    /**
     * The smallest and the largest of the values that were averaged.
     *
     * @param minNs smallest
     * @param maxNs largest
     */
    record Spread(double minNs, double maxNs) {}

    double perSecond() {
        return NS_PER_SECOND / ns;
    }
}
