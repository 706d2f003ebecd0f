package io.needletail.bench.probe;

/** The three phases of a run, in their order. */
public enum Phase {
    /** Orders and reports are exchanged, but not measured. */
    WARMING,
    /** Every round trip is measured. */
    MEASURING,
    /** The duration is over: no order is sent any more. */
    FINISHED
}
