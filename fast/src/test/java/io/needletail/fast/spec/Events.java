package io.needletail.fast.spec;

import io.needletail.fast.FieldListener;
import io.needletail.fast.template.Template;
import java.nio.charset.StandardCharsets;

/** Records the calls of a listener. */
public final class Events implements FieldListener {
    private final StringBuilder text = new StringBuilder();

    /** Events since {@link #begin}. */
    @Override
    public String toString() {
        return text.toString();
    }

    /** Removes all recorded events. */
    public void clear() {
        text.setLength(0);
    }

    @Override
    public void begin(Template template) {
        text.setLength(0);
        text.append("begin ").append(template.id());
    }

    @Override
    public void integer(int slot, long value) {
        text.append(' ').append(slot).append('=').append(value);
    }

    @Override
    public void decimal(int slot, long mantissa, int exponent) {
        text.append(' ').append(slot).append('=').append(mantissa).append('e').append(exponent);
    }

    @Override
    public void bytes(int slot, byte[] bytes, int from, int length) {
        text.append(' ').append(slot).append('=').append('\'');
        text.append(new String(bytes, from, length, StandardCharsets.ISO_8859_1))
                .append('\'');
    }

    @Override
    public void group(int slot) {
        text.append(" group ").append(slot);
    }

    @Override
    public void sequence(int slot, int length) {
        text.append(" sequence ").append(slot).append(" of ").append(length);
    }

    @Override
    public void element(int slot, int index) {
        text.append(" element ").append(slot).append('[').append(index).append(']');
    }

    @Override
    public void reference(int slot, Template template) {
        text.append(" reference ").append(slot).append(" to ").append(template.id());
    }

    @Override
    public void close(int slot) {
        text.append(" close ").append(slot);
    }

    @Override
    public void end(Template template) {
        text.append(" end ").append(template.id());
    }
}
