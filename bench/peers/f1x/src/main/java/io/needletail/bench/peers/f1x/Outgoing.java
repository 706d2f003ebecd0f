package io.needletail.bench.peers.f1x;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Header;
import io.needletail.bench.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.f1x.SessionIDBean;
import org.f1x.api.message.MessageBuilder;
import org.f1x.v1.Assembly;
import org.f1x.v1.ByteBufferMessageBuilder;

/** A builder for bodies, and what puts the frame around them. */
final class Outgoing {
    private static final double PRICE_UNIT = 1 / Values.PRICE_FACTOR;

    private final MessageBuilder body;
    private final Assembly assembly;

    Outgoing(byte[] target) {
        body = new ByteBufferMessageBuilder(target.length, Workload.PRICE_SCALE);
        assembly = new Assembly(new SessionIDBean(Header.SENDER.string(), Header.TARGET.string()), target);
    }

    MessageBuilder begin(String msgType) {
        body.clear();
        body.setMessageType(msgType);
        return body;
    }

    /** Adds a price, which F1X takes as a double. */
    void price(int tag, long scaled) {
        body.add(tag, scaled * PRICE_UNIT, Workload.PRICE_SCALE);
    }

    long end(Header header) {
        try {
            return Encoder.place(0, assembly.assemble(header.msgSeqNum(), body, header.sendingMs()));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
