package io.needletail.bench.peers.needletail.fast;

import io.needletail.bench.workload.fast.FastDigest;
import io.needletail.fast.FieldListener;
import io.needletail.fast.template.Template;

/** Adds up all fields of a message. */
final class AddingUp implements FieldListener {
    private long sum;

    long sum() {
        return sum;
    }

    @Override
    public void begin(Template template) {
        sum = 0;
    }

    @Override
    public void integer(int slot, long value) {
        sum += value;
    }

    @Override
    public void decimal(int slot, long mantissa, int exponent) {
        sum += FastDigest.decimal(mantissa, exponent);
    }

    @Override
    public void bytes(int slot, byte[] bytes, int from, int length) {
        sum += FastDigest.text(bytes, from, length);
    }

    @Override
    public void group(int slot) {}

    @Override
    public void sequence(int slot, int length) {}

    @Override
    public void element(int slot, int index) {}

    @Override
    public void reference(int slot, Template template) {}

    @Override
    public void close(int slot) {}

    @Override
    public void end(Template template) {}
}
