package io.needletail.bench.rtt;

/** The files that a run keeps, besides its histograms. */
enum RetainedFiles {
    /** Nothing: journals and stores are removed after each round. */
    HISTOGRAMS,
    /** The client's messages of the last round as text; the journal that they are read from is removed then. */
    HISTORY,
    /** The journals and stores of the last round, for a script that reads them. */
    STORES
}
