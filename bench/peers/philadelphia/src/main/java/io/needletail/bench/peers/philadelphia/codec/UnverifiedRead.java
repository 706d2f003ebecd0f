package io.needletail.bench.peers.philadelphia.codec;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXMessageOverflowException;
import com.paritytrading.philadelphia.FIXValueOverflowException;
import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Fields;
import io.needletail.bench.workload.PublishedOrder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The call that Chronos published: the fields of the bytes, neither sum verified. */
final class UnverifiedRead implements Exercise {
    // As published.
    private static final int FIELDS_MAX = 32;
    private static final int VALUE_BYTES_MAX = 32;

    private final FIXMessage message = new FIXMessage(FIELDS_MAX, VALUE_BYTES_MAX);
    private final ByteBuffer buffer;

    UnverifiedRead(PublishedOrder order) {
        buffer = ByteBuffer.wrap(order.bytes());
    }

    @Override
    public long run() {
        buffer.rewind();
        try {
            message.get(buffer);
        } catch (FIXMessageOverflowException | FIXValueOverflowException failure) {
            throw new IllegalStateException("Philadelphia refuses the published message", failure);
        }
        return message.getFieldCount();
    }

    @Override
    public Fields outcome() {
        return fields(message);
    }

    static Fields fields(FIXMessage message) {
        List<Fields.Field> fields = new ArrayList<>();
        for (int field = 0; field < message.getFieldCount(); field++) {
            String value = message.valueAt(field).asString().toString();
            fields.add(new Fields.Field(message.tagAt(field), value));
        }
        return new Fields(fields);
    }
}
