package io.needletail.bench.peers.philadelphia.codec;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXTimestamp;
import io.needletail.bench.workload.Digest;

/** Reads NewOrderSingle(D). */
final class OrderDigest implements MessageDigest {
    private final FIXTimestamp transactTime = new FIXTimestamp();

    @Override
    public long of(FIXMessage order) {
        order.valueOf(Tag.TRANSACT_TIME).asTimestamp(transactTime);
        return Digest.order(
                order.getMsgSeqNum(),
                MessageDigest.text(order.valueOf(Tag.CL_ORD_ID)),
                order.valueOf(Tag.SIDE).asChar(),
                MessageDigest.quantity(order.valueOf(Tag.ORDER_QTY)),
                MessageDigest.price(order.valueOf(Tag.PRICE)),
                transactTime.getEpochMilli());
    }
}
