package io.needletail.bench.workload;

/** In which form a library is measured; a library says which it has. */
public enum Form {
    /** As it is fastest without a dictionary. */
    PLAIN,

    /** Every message is checked against a dictionary as well. */
    VALIDATED,

    /** Through what the library generates for each message. */
    VIEWS,

    /** Every field is found and nothing verified; only for messages published by others that were read so. */
    SCAN,

    /** Frames made once, in which the values of every message are patched; see {@link Workload#oneWidth}. */
    PREPARED
}
