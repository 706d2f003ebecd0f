package io.needletail.bench.peers.needletail.codec;

import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.MSG_SEQ_NUM;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.PRICE;
import static io.needletail.wire.Tags.SIDE;
import static io.needletail.wire.Tags.TRANSACT_TIME;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;
import io.needletail.bench.workload.Workload;
import io.needletail.wire.Message;

/** Reads NewOrderSingle(D). */
final class OrderDecoder implements Decoder {
    private static final long NS_PER_MS = 1_000_000;

    private final Frames frames;

    OrderDecoder(Frames frames) {
        this.frames = frames;
    }

    @Override
    public long decode(byte[] bytes, int from, int length) {
        if (!frames.read(bytes, from, length)) return REFUSED;
        Message order = frames.message();
        return Digest.order(
                order.number(MSG_SEQ_NUM),
                Frames.text(order, CL_ORD_ID),
                order.character(SIDE),
                order.decimal(ORDER_QTY, 0),
                order.decimal(PRICE, Workload.PRICE_SCALE),
                order.timestamp(TRANSACT_TIME) / NS_PER_MS);
    }
}
