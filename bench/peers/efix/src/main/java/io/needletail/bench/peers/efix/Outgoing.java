package io.needletail.bench.peers.efix;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Header;
import org.efix.FixVersion;
import org.efix.SessionId;
import org.efix.engine.MessagePacker;
import org.efix.message.builder.FastMessageBuilder;
import org.efix.message.builder.MessageBuilder;
import org.efix.util.ByteSequence;
import org.efix.util.ByteSequenceWrapper;
import org.efix.util.buffer.MutableBuffer;
import org.efix.util.buffer.UnsafeBuffer;

/** A builder for bodies, and what puts the frame around them. */
final class Outgoing {
    private final MutableBuffer bytes = UnsafeBuffer.allocateHeap(Encoder.BYTES_MAX);
    private final MessageBuilder body = new FastMessageBuilder();
    private final MessagePacker packer;

    Outgoing(SessionId session, byte[] target) {
        packer = new MessagePacker(FixVersion.FIX44, session, new UnsafeBuffer(target));
    }

    static Outgoing into(byte[] target) {
        return new Outgoing(new SessionId(Header.SENDER.string(), Header.TARGET.string()), target);
    }

    static ByteSequence type(String msgType) {
        return ByteSequenceWrapper.of(msgType);
    }

    MessageBuilder begin() {
        return body.wrap(bytes);
    }

    long end(ByteSequence msgType, Header header) {
        int length = packer.pack(header.msgSeqNum(), header.sendingMs(), msgType, bytes, 0, body.length());
        return Encoder.place(0, length);
    }
}
