package io.needletail.bench.peers.venue.sbe;

import io.needletail.bench.workload.sbe.OrderBytes;
import io.needletail.bench.workload.sbe.SbeTask;

/** The values of the order into SBE; they are fields, so that no compiler knows them. */
final class OrderToSbe implements SbeTask {
    private final SbeOrder order = new SbeOrder();
    private final long[] values = {OrderBytes.ORDER_ID, OrderBytes.PRICE, OrderBytes.QUANTITY, OrderBytes.OWNER};

    @Override
    public long run() {
        return order.write(values[0], values[1], values[2], (int) values[3], '1');
    }

    @Override
    public byte[] written() {
        return order.bytes();
    }
}
