package io.needletail.bench.fields;

import io.needletail.bench.workload.Header;
import io.needletail.bench.workload.Text;

/** Writer of a library, with one call per field. */
public interface FieldTarget {

    /** Begins a message with the fields of its header. */
    void begin(char msgType, Header header);

    /** Adds a text. */
    void text(int tag, Text value);

    /** Adds a character. */
    void character(int tag, char value);

    /** Adds a quantity or another whole number. */
    void quantity(int tag, long value);

    /** Adds a price in units of {@link io.needletail.bench.workload.Workload#PRICE_SCALE} decimal places. */
    void price(int tag, long scaled);

    /** Adds a timestamp, epoch milliseconds. */
    void time(int tag, long epochMs);

    /** Ends the message and returns its position, as {@link io.needletail.bench.workload.Encoder#place} packs it. */
    long end();
}
