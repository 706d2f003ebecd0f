package io.needletail.bench.peers.f1x;

import io.needletail.bench.fields.FieldTarget;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Header;
import io.needletail.bench.workload.Text;
import io.needletail.bench.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.f1x.SessionIDBean;
import org.f1x.api.message.MessageBuilder;
import org.f1x.v1.Assembly;
import org.f1x.v1.ByteBufferMessageBuilder;

/** Builds bodies and puts the frame around them. */
final class F1xTarget implements FieldTarget {
    private static final double PRICE_UNIT = 1 / F1xCursor.PRICE_FACTOR;

    private final MessageBuilder body;
    private final Assembly assembly;
    private Header header = new Header(0, 0);

    F1xTarget(byte[] target) {
        body = new ByteBufferMessageBuilder(target.length, Workload.PRICE_SCALE);
        assembly = new Assembly(new SessionIDBean(Header.SENDER.string(), Header.TARGET.string()), target);
    }

    @Override
    public void begin(char msgType, Header of) {
        header = of;
        body.clear();
        body.setMessageType(msgType == 'D' ? "D" : msgType == '8' ? "8" : "X");
    }

    @Override
    public void text(int tag, Text value) {
        body.add(tag, value.string());
    }

    @Override
    public void character(int tag, char value) {
        body.add(tag, (byte) value);
    }

    @Override
    public void quantity(int tag, long value) {
        body.add(tag, value);
    }

    @Override
    public void price(int tag, long scaled) {
        body.add(tag, scaled * PRICE_UNIT, Workload.PRICE_SCALE);
    }

    @Override
    public void time(int tag, long epochMs) {
        body.addUTCTimestamp(tag, epochMs);
    }

    @Override
    public long end() {
        try {
            return Encoder.place(0, assembly.assemble(header.msgSeqNum(), body, header.sendingMs()));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
