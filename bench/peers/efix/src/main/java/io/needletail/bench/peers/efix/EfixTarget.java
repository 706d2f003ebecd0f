package io.needletail.bench.peers.efix;

import io.needletail.bench.fields.FieldTarget;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Header;
import io.needletail.bench.workload.Text;
import io.needletail.bench.workload.Workload;
import org.efix.FixVersion;
import org.efix.SessionId;
import org.efix.message.builder.FastMessageBuilder;
import org.efix.message.builder.MessageBuilder;
import org.efix.engine.MessagePacker;
import org.efix.util.ByteSequence;
import org.efix.util.ByteSequenceWrapper;
import org.efix.util.buffer.MutableBuffer;
import org.efix.util.buffer.UnsafeBuffer;

/** Builds bodies and puts the frame around them. */
final class EfixTarget implements FieldTarget {
    private final ByteSequence order = ByteSequenceWrapper.of("D");
    private final ByteSequence report = ByteSequenceWrapper.of("8");
    private final ByteSequence refresh = ByteSequenceWrapper.of("X");
    private final MutableBuffer bytes = UnsafeBuffer.allocateHeap(Encoder.BYTES_MAX);
    private final MessageBuilder body = new FastMessageBuilder();
    private final MessagePacker packer;
    private Header header = new Header(0, 0);
    private ByteSequence type = order;

    EfixTarget(SessionId session, byte[] target) {
        packer = new MessagePacker(FixVersion.FIX44, session, new UnsafeBuffer(target));
    }

    static EfixTarget into(byte[] target) {
        return new EfixTarget(new SessionId(Header.SENDER.string(), Header.TARGET.string()), target);
    }

    /** The builder of the message that was begun. */
    MessageBuilder body() {
        return body;
    }

    @Override
    public void begin(char msgType, Header of) {
        header = of;
        type = msgType == 'D' ? order : msgType == '8' ? report : refresh;
        body.wrap(bytes);
    }

    @Override
    public void text(int tag, Text value) {
        body.addBytes(tag, value.ascii());
    }

    @Override
    public void character(int tag, char value) {
        body.addByte(tag, (byte) value);
    }

    @Override
    public void quantity(int tag, long value) {
        body.addLong(tag, value);
    }

    @Override
    public void price(int tag, long scaled) {
        body.addDecimal(tag, scaled, Workload.PRICE_SCALE);
    }

    @Override
    public void time(int tag, long epochMs) {
        body.addTimestamp(tag, epochMs);
    }

    @Override
    public long end() {
        int length = packer.pack(header.msgSeqNum(), header.sendingMs(), type, bytes, 0, body.length());
        return Encoder.place(0, length);
    }
}
