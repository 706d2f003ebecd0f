package io.needletail.bench.peers.venue.sbe;

import io.needletail.bench.workload.sbe.OrderBytes;
import io.needletail.bench.workload.sbe.SbeTask;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;

/** The message is framed, verified and indexed, and its fields are read by tag. */
final class VerifiedToSbe implements SbeTask {
    private static final int LENGTH_MAX = 4_096;

    private final byte[] bytes;
    private final Message message = new Message();
    private final SbeOrder order = new SbeOrder();

    VerifiedToSbe(String fix) {
        bytes = OrderBytes.bytes(fix);
    }

    @Override
    public long run() {
        int length = message.read(bytes, 0, bytes.length, LENGTH_MAX);
        if (length != bytes.length || message.outcome() != Message.WELL_FORMED) {
            throw new IllegalStateException("the message was refused: " + message.outcome());
        }
        return order.write(
                message.number(Tags.CL_ORD_ID),
                message.decimal(Tags.PRICE, 0),
                message.decimal(Tags.ORDER_QTY, 0),
                (int) message.number(Tags.SENDER_COMP_ID),
                (char) message.character(Tags.SIDE));
    }

    @Override
    public byte[] written() {
        return order.bytes();
    }
}
