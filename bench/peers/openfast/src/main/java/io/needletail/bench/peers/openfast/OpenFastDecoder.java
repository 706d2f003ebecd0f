package io.needletail.bench.peers.openfast;

import io.needletail.bench.workload.fast.FastDigest;
import org.openfast.ByteVectorValue;
import org.openfast.Context;
import org.openfast.DecimalValue;
import org.openfast.FieldValue;
import org.openfast.GroupValue;
import org.openfast.Message;
import org.openfast.NumericValue;
import org.openfast.SequenceValue;
import org.openfast.StringValue;
import org.openfast.codec.FastDecoder;

/** Reads messages and then each of their fields. */
final class OpenFastDecoder implements io.needletail.bench.workload.fast.FastDecoder {
    // Before the fields of a message lies its template identifier.
    private static final int FIRST_FIELD = 1;

    private final Source source = new Source();
    private final FastDecoder decoder;

    OpenFastDecoder(TemplateFile templates) {
        Context context = templates.context();
        decoder = new FastDecoder(context, source);
    }

    @Override
    public void reset() {
        decoder.reset();
    }

    @Override
    public long decode(byte[] bytes, int from, int to) {
        source.open(bytes, from, to);
        Message message = decoder.readMessage();
        if (!source.isEmpty()) throw new IllegalStateException("the message at " + from + " ends before " + to);
        return digest(message, FIRST_FIELD);
    }

    private static long digest(GroupValue group, int first) {
        long sum = 0;
        int count = group.getFieldCount();
        for (int index = first; index < count; index++) {
            if (group.isDefined(index)) sum += digest(group.getValue(index));
        }
        return sum;
    }

    private static long digest(FieldValue value) {
        return switch (value) {
            case DecimalValue decimal -> FastDigest.decimal(decimal.mantissa, decimal.exponent);
            case NumericValue number -> number.toLong();
            case StringValue text -> FastDigest.text(text.value);
            case ByteVectorValue octets -> FastDigest.text(octets.value, 0, octets.value.length);
            case SequenceValue sequence -> digest(sequence);
            case Message nested -> digest(nested, FIRST_FIELD);
            case GroupValue group -> digest(group, 0);
            default -> throw new IllegalStateException("a value of the unknown kind " + value.getClass());
        };
    }

    private static long digest(SequenceValue sequence) {
        long sum = 0;
        for (int index = 0; index < sequence.getLength(); index++) sum += digest(sequence.get(index), 0);
        return sum;
    }
}
