package io.needletail.bench.peers.venue.sbe;

import io.needletail.bench.workload.sbe.OrderBytes;
import io.needletail.bench.workload.sbe.SbeTask;
import io.needletail.venue.sbe.MessageHeaderDecoder;
import io.needletail.venue.sbe.SubmitOrderDecoder;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The header, and every field of the order with the generated decoder. The message stands several times in the buffer
 * and is read at another place each time: else a compiler reads it once.
 */
final class SbeToOrder implements SbeTask {
    private static final int COPIES = 16;

    private final UnsafeBuffer buffer = new UnsafeBuffer(copies());
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SubmitOrderDecoder order = new SubmitOrderDecoder();

    private int next;

    private static byte[] copies() {
        byte[] all = new byte[COPIES * OrderBytes.LENGTH];
        for (int copy = 0; copy < COPIES; copy++) {
            System.arraycopy(OrderBytes.sbe(), 0, all, copy * OrderBytes.LENGTH, OrderBytes.LENGTH);
        }
        return all;
    }

    @Override
    public long run() {
        next = (next + 1) & (COPIES - 1);
        int at = next * OrderBytes.LENGTH;
        header.wrap(buffer, at);
        order.wrap(buffer, at + MessageHeaderDecoder.ENCODED_LENGTH, header.blockLength(), header.version());
        // All that the order has besides, which is 0 in this one.
        long others = order.clientSequence()
                + order.stopPrice()
                + order.displayQuantity()
                + order.minimumQuantity()
                + order.expiryNs()
                + order.side()
                + order.orderType()
                + order.timeInForce()
                + order.prevention()
                + order.isPostOnly();
        return others
                + OrderBytes.sum(order.orderId(), order.price(), order.quantity(), order.owner(), order.instrument());
    }

    @Override
    public byte[] written() {
        return new byte[0];
    }
}
