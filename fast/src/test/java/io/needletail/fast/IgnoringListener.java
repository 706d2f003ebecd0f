package io.needletail.fast;

import io.needletail.fast.template.Template;

/** Adds up the values it receives and stores none of them. */
public final class IgnoringListener implements FieldListener {
    private long sum;

    /** Of everything so far. */
    public long sum() {
        return sum;
    }

    @Override
    public void begin(Template template) {
        sum++;
    }

    @Override
    public void integer(int slot, long value) {
        sum += slot + value;
    }

    @Override
    public void decimal(int slot, long mantissa, int exponent) {
        sum += slot + mantissa + exponent;
    }

    @Override
    public void bytes(int slot, byte[] bytes, int from, int length) {
        sum += slot + (length == 0 ? 0 : bytes[from + length - 1]);
    }

    @Override
    public void group(int slot) {
        sum += slot;
    }

    @Override
    public void sequence(int slot, int length) {
        sum += length;
    }

    @Override
    public void element(int slot, int index) {
        sum += index;
    }

    @Override
    public void reference(int slot, Template template) {
        sum += slot;
    }

    @Override
    public void close(int slot) {
        sum += slot;
    }

    @Override
    public void end(Template template) {
        sum++;
    }
}
