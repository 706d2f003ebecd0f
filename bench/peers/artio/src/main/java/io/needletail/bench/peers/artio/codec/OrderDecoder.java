package io.needletail.bench.peers.artio.codec;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;
import uk.co.real_logic.artio.decoder.NewOrderSingleDecoder;

/** Reads NewOrderSingle(D). */
final class OrderDecoder implements Decoder {
    private final Frames frames;
    private final NewOrderSingleDecoder order = new NewOrderSingleDecoder();

    OrderDecoder(Frames frames) {
        this.frames = frames;
    }

    @Override
    public long decode(byte[] bytes, int from, int length) {
        if (!frames.read(order, bytes, from, length)) return REFUSED;
        return Digest.order(
                order.header().msgSeqNum(),
                Digest.text(order.clOrdID(), order.clOrdIDLength()),
                order.side(),
                Frames.quantity(order.orderQty()),
                Frames.price(order.price()),
                frames.time(order.transactTime(), order.transactTimeLength()));
    }
}
