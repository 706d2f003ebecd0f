package io.needletail.bench.peers.chronos;

import com.chronos.gateway.fix.FixParser;
import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;

/** Reads NewOrderSingle(D). */
final class OrderDecoder implements Decoder {
    private static final int TRANSACT_TIME = 60;

    private final Incoming incoming = new Incoming();

    @Override
    public long decode(byte[] bytes, int from, int length) {
        FixParser order = incoming.on(bytes, from, length);
        return Digest.order(
                incoming.number(FixParser.TAG_MSG_SEQ_NUM),
                incoming.text(FixParser.TAG_CL_ORD_ID),
                order.getCharValue(FixParser.TAG_SIDE, (byte) 0),
                incoming.number(FixParser.TAG_ORDER_QTY),
                incoming.price(FixParser.TAG_PRICE),
                incoming.time(TRANSACT_TIME));
    }
}
