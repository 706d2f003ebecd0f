package io.needletail.bench.workload;

/** What one operation of a published benchmark does. */
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

    /** Which message. */
    public PublishedOrder order() {
        return order;
    }

    /** Returns whether the message is written, and not read. */
    public boolean writes() {
        return this == F1X_ENCODE;
    }
}
