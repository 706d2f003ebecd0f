package io.needletail.bench.fields;

/** A library's parser that is pulled from field to field; a value is read, or passed over, before the next field. */
public interface FieldCursor {

    /** Begins a frame. */
    void open(byte[] bytes, int from, int length);

    /** Goes to the next field, and returns its tag; 0 after the last. */
    int next();

    /** Passes over the value. */
    void skip();

    /** The digest of a text. */
    long text();

    /** A character. */
    long character();

    /** A whole number. */
    long number();

    /** A quantity. */
    long quantity();

    /** A price in units of {@link io.needletail.bench.workload.Workload#PRICE_SCALE} decimal places. */
    long price();

    /** A timestamp, epoch milliseconds. */
    long time();
}
