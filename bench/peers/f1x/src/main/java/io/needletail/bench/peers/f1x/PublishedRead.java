package io.needletail.bench.peers.f1x;

import io.needletail.bench.workload.Fields;
import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.PublishedOrder;
import java.util.ArrayList;
import java.util.List;
import org.f1x.v1.DefaultMessageParser;

/** F1X's own benchmark: every tag, and the length of every value. */
final class PublishedRead implements Exercise {
    private final DefaultMessageParser parser = new DefaultMessageParser();
    private final byte[] bytes;

    PublishedRead(PublishedOrder order) {
        bytes = order.bytes();
    }

    @Override
    public long run() {
        long sum = 0;
        parser.set(bytes, 0, bytes.length);
        while (parser.next()) sum += parser.getCharSequenceValue().length();
        return sum;
    }

    @Override
    public Fields outcome() {
        List<Fields.Field> fields = new ArrayList<>();
        parser.reset();
        while (parser.next()) fields.add(new Fields.Field(parser.getTagNum(), parser.getStringValue()));
        return new Fields(fields);
    }
}
