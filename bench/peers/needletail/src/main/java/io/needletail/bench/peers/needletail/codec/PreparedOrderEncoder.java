package io.needletail.bench.peers.needletail.codec;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.NewOrder;
import io.needletail.bench.workload.Workload;
import java.util.HashMap;
import java.util.Map;

/** Patches NewOrderSingle(D): one frame a symbol, copied into the target as the other writers write there. */
final class PreparedOrderEncoder implements Encoder {
    private final NewOrder[] orders;
    private final PreparedOrder[] frames;
    private final byte[] target;

    PreparedOrderEncoder(Workload workload, byte[] target) {
        orders = workload.orders().toArray(NewOrder[]::new);
        Map<String, PreparedOrder> bySymbol = new HashMap<>();
        frames = workload.orders().stream()
                .map(order -> bySymbol.computeIfAbsent(order.symbol().string(), _ -> new PreparedOrder(order)))
                .toArray(PreparedOrder[]::new);
        this.target = target;
    }

    @Override
    public long encode(int index) {
        byte[] frame = frames[index].of(orders[index]);
        System.arraycopy(frame, 0, target, 0, frame.length);
        return Encoder.place(0, frame.length);
    }
}
