package io.needletail.tools.fast;

import io.needletail.fast.FieldListener;
import io.needletail.fast.template.Template;

/** Counts what a message holds. */
public final class Tally implements FieldListener {
    private int fields;
    private int elements;

    /** Creates a count of nothing. */
    public Tally() {}

    /** {@return the number of fields of the last message} */
    public int fields() {
        return fields;
    }

    /** {@return the number of elements of its sequences} */
    public int elements() {
        return elements;
    }

    @Override
    public void begin(Template template) {
        fields = 0;
        elements = 0;
    }

    @Override
    public void integer(int slot, long value) {
        fields++;
    }

    @Override
    public void decimal(int slot, long mantissa, int exponent) {
        fields++;
    }

    @Override
    public void bytes(int slot, byte[] bytes, int from, int length) {
        fields++;
    }

    @Override
    public void group(int slot) {}

    @Override
    public void sequence(int slot, int length) {
        elements += length;
    }

    @Override
    public void element(int slot, int index) {}

    @Override
    public void reference(int slot, Template template) {}

    @Override
    public void close(int slot) {}

    @Override
    public void end(Template template) {}
}
