package io.needletail.bench.workload;

/** Operations of published benchmarks. */
public enum Task {
    /** F1X: every tag and the length of every value; no value is converted. */
    F1X_DECODE(PublishedOrder.F1X),

    /** F1X: the whole message out of typed values, SendingTime(52) and TransactTime(60) from the clock. */
    F1X_ENCODE(PublishedOrder.F1X),

    /** Chronos: the message is parsed, no value is read. */
    CHRONOS_PARSE(PublishedOrder.CHRONOS);

    private final PublishedOrder order;

    Task(PublishedOrder order) {
        this.order = order;
    }

    /** Message that it works on. */
    public PublishedOrder order() {
        return order;
    }

    /** Returns true when the message is written, false when it is read. */
    public boolean writes() {
        return this == F1X_ENCODE;
    }
}
