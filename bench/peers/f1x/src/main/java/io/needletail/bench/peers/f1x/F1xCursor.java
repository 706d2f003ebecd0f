package io.needletail.bench.peers.f1x;

import io.needletail.bench.fields.FieldCursor;
import io.needletail.bench.workload.Digest;
import org.f1x.v1.DefaultMessageParser;

/** F1X's parser, which reads numbers as doubles. */
final class F1xCursor implements FieldCursor {
    /** Makes a price a number of ten-thousandths. */
    static final double PRICE_FACTOR = 10_000;

    private final DefaultMessageParser parser = new DefaultMessageParser();

    @Override
    public void open(byte[] bytes, int from, int length) {
        parser.set(bytes, from, length);
    }

    @Override
    public int next() {
        return parser.next() ? parser.getTagNum() : 0;
    }

    @Override
    public void skip() {
        // The parser skips a value that is not read.
    }

    @Override
    public long text() {
        return Digest.text(parser.getCharSequenceValue());
    }

    @Override
    public long character() {
        return parser.getByteValue();
    }

    @Override
    public long number() {
        return parser.getIntValue();
    }

    @Override
    public long quantity() {
        return Math.round(parser.getDoubleValue());
    }

    @Override
    public long price() {
        return Math.round(parser.getDoubleValue() * PRICE_FACTOR);
    }

    @Override
    public long time() {
        return parser.getUTCTimestampValue();
    }
}
