package io.needletail.bench.workload;

/** Forms in which a library is measured; a library reports those that it supports. */
public enum Form {
    /** As it is fastest without a dictionary. */
    PLAIN,

    /** Every message is checked against a dictionary as well. */
    VALIDATED,

    /** With the classes that the library generates for each message. */
    VIEWS,

    /** Finds every field and verifies nothing; only for published measurements that did the same. */
    SCAN,

    /** Frames made once, in which the values of every message are patched; see {@link Workload#oneWidth}. */
    PREPARED
}
