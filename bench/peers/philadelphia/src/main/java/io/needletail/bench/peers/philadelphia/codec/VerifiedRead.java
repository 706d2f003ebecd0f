package io.needletail.bench.peers.philadelphia.codec;

import com.paritytrading.philadelphia.FIXConfig;
import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXMessageParser;
import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Fields;
import io.needletail.bench.workload.PublishedOrder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** A message parsed with both sums verified, and the lengths of its values. */
final class VerifiedRead implements Exercise {
    private final FIXMessageParser parser;
    private final ByteBuffer buffer;
    private FIXMessage parsed = new FIXMessage(1, 1);
    private long lengths;

    VerifiedRead(FIXConfig config, PublishedOrder order) {
        buffer = ByteBuffer.wrap(order.bytes());
        parser = new FIXMessageParser(config, this::add);
    }

    private void add(FIXMessage message) {
        parsed = message;
        long sum = 0;
        int count = message.getFieldCount();
        for (int field = 0; field < count; field++)
            sum += message.valueAt(field).length();
        lengths = sum;
    }

    @Override
    public long run() {
        buffer.rewind();
        try {
            return parser.parse(buffer) ? lengths : -1;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public Fields outcome() {
        return UnverifiedRead.fields(parsed);
    }
}
