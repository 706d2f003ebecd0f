package io.needletail.bench.peers.quickfixj.codec;

import io.needletail.bench.fields.FieldTarget;
import io.needletail.bench.workload.Header;
import io.needletail.bench.workload.Text;
import quickfix.Message;

/** One message that is used again and again, since every order, and every report, has the same fields. */
final class QuickFixJTarget implements FieldTarget {
    private final Message message;
    private final byte[] target;

    QuickFixJTarget(Message message, byte[] target) {
        this.message = message;
        this.target = target;
    }

    @Override
    public void begin(char msgType, Header header) {
        Written.header(message, header);
    }

    @Override
    public void text(int tag, Text value) {
        message.setString(tag, value.string());
    }

    @Override
    public void character(int tag, char value) {
        message.setChar(tag, value);
    }

    @Override
    public void quantity(int tag, long value) {
        Written.quantity(message, tag, value);
    }

    @Override
    public void price(int tag, long scaled) {
        Written.price(message, tag, scaled);
    }

    @Override
    public void time(int tag, long epochMs) {
        Written.time(message, tag, epochMs);
    }

    @Override
    public long end() {
        return Written.bytes(message, target);
    }
}
