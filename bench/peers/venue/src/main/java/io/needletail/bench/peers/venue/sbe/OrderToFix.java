package io.needletail.bench.peers.venue.sbe;

import io.needletail.bench.workload.sbe.OrderBytes;
import io.needletail.bench.workload.sbe.SbeTask;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.util.Arrays;

/** The values of the order into FIX, with BodyLength(9) and CheckSum(10). */
final class OrderToFix implements SbeTask {
    private static final byte[] BEGIN_STRING = OrderBytes.bytes("FIX.4.4");
    private static final byte[] SYMBOL = OrderBytes.bytes("AAPL");
    private static final int ROOM = 256;

    private final byte[] target = new byte[ROOM];
    private final MessageWriter writer = new MessageWriter();
    private final long[] values = {OrderBytes.ORDER_ID, OrderBytes.PRICE, OrderBytes.QUANTITY, OrderBytes.OWNER};
    private int end;

    @Override
    public long run() {
        end = writer.begin(target, 0, target.length, BEGIN_STRING, MsgTypes.NEW_ORDER_SINGLE)
                .put(Tags.SENDER_COMP_ID, values[3])
                .put(Tags.CL_ORD_ID, values[0])
                .put(Tags.SYMBOL, SYMBOL)
                .put(Tags.SIDE, '1')
                .decimal(Tags.PRICE, values[1], 0)
                .decimal(Tags.ORDER_QTY, values[2], 0)
                .put(Tags.ORD_TYPE, '2')
                .end();
        return end;
    }

    @Override
    public byte[] written() {
        return Arrays.copyOf(target, end);
    }
}
