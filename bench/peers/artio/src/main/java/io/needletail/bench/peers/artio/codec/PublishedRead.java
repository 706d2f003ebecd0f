package io.needletail.bench.peers.artio.codec;

import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Fields;
import io.needletail.bench.workload.PublishedOrder;
import java.util.List;
import uk.co.real_logic.artio.decoder.NewOrderSingleDecoder;

/** A message verified and decoded; its values are typed then, their lengths are not asked for. */
final class PublishedRead implements Exercise {
    private final Frames frames = new Frames(false);
    private final NewOrderSingleDecoder order = new NewOrderSingleDecoder();
    private final byte[] bytes;

    PublishedRead(PublishedOrder published) {
        bytes = published.bytes();
    }

    @Override
    public long run() {
        return frames.read(order, bytes, 0, bytes.length) ? order.clOrdIDLength() : -1;
    }

    @Override
    public Fields outcome() {
        return new Fields(List.of(
                field(34, order.header().msgSeqNum()),
                field(11, order.clOrdIDAsString()),
                field(55, order.symbolAsString()),
                field(54, order.side()),
                field(38, order.orderQty()),
                field(44, order.price())));
    }

    private static Fields.Field field(int tag, Object value) {
        return new Fields.Field(tag, value.toString());
    }
}
