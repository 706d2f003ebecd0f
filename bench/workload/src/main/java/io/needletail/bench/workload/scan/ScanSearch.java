package io.needletail.bench.workload.scan;

/** The three searches. */
enum ScanSearch {
    /** {@link PriceScan#countMatchable}. */
    COUNT_MATCHABLE("countMatchable"),

    /** {@link PriceScan#findInsertion}. */
    FIND_INSERTION("findInsertion"),

    /** {@link PriceScan#findFirstMatch}. */
    FIND_FIRST_MATCH("findFirstMatch");

    private final String label;

    ScanSearch(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
