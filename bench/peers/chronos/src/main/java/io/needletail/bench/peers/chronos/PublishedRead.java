package io.needletail.bench.peers.chronos;

import com.chronos.gateway.fix.FixParser;
import io.needletail.bench.workload.Fields;
import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Proof;
import io.needletail.bench.workload.PublishedOrder;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/** Chronos' own benchmark: one call of its parser. */
final class PublishedRead implements Exercise {
    private final FixParser parser = new FixParser();
    private final UnsafeBuffer buffer;

    PublishedRead(PublishedOrder order) {
        buffer = new UnsafeBuffer(order.bytes());
    }

    @Override
    public long run() {
        return parser.parse(buffer, 0, buffer.capacity());
    }

    @Override
    public Fields outcome() {
        List<Fields.Field> fields = Proof.ASKED.stream()
                .map(tag -> new Fields.Field(tag, parser.getStringValueAsString(tag)))
                .toList();
        return new Fields(fields);
    }
}
