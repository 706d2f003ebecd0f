package io.needletail.bench.peers.efix;

import io.needletail.bench.fields.FieldCursor;
import io.needletail.bench.workload.Digest;
import io.needletail.bench.workload.Workload;
import org.efix.message.parser.FastMessageParser;
import org.efix.message.parser.MessageParser;
import org.efix.util.ByteSequenceWrapper;
import org.efix.util.buffer.UnsafeBuffer;

/** eFIX's parser, set upon one frame after the other. */
final class EfixCursor implements FieldCursor {
    private final MessageParser parser = new FastMessageParser();
    private final ByteSequenceWrapper text = new ByteSequenceWrapper();
    private UnsafeBuffer buffer = new UnsafeBuffer(new byte[0]);
    private byte[] wrapped = {};

    @Override
    public void open(byte[] bytes, int from, int length) {
        if (wrapped != bytes) {
            wrapped = bytes;
            buffer = new UnsafeBuffer(bytes);
        }
        parser.wrap(buffer, from, length);
    }

    @Override
    public int next() {
        return parser.hasRemaining() ? parser.parseTag() : 0;
    }

    @Override
    public void skip() {
        parser.parseValue();
    }

    @Override
    public long text() {
        parser.parseByteSequence(text);
        int length = text.length();
        return Digest.text(length, text.byteAt(0), text.byteAt(length - 1));
    }

    @Override
    public long character() {
        return parser.parseByte();
    }

    @Override
    public long number() {
        return parser.parseInt();
    }

    @Override
    public long quantity() {
        return parser.parseDecimal(0);
    }

    @Override
    public long price() {
        return parser.parseDecimal(Workload.PRICE_SCALE);
    }

    @Override
    public long time() {
        return parser.parseTimestamp();
    }
}
