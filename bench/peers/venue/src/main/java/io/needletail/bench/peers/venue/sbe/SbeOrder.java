package io.needletail.bench.peers.venue.sbe;

import io.needletail.bench.workload.sbe.OrderBytes;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderType;
import io.needletail.matching.SelfTradePrevention;
import io.needletail.matching.TimeInForce;
import io.needletail.venue.sbe.MessageHeaderEncoder;
import io.needletail.venue.sbe.SubmitOrderEncoder;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes SubmitOrder with the generated encoder, at another place each time: else a compiler writes the same order
 * once.
 */
@SuppressWarnings("EnumOrdinal") // the codes of the schema are these places
final class SbeOrder {
    private static final short LIMIT = (short) OrderType.LIMIT.ordinal();
    private static final short DAY = (short) TimeInForce.DAY.ordinal();
    private static final short NO_PREVENTION = (short) SelfTradePrevention.NONE.ordinal();

    private static final int PLACES = 16;

    private final byte[] target = new byte[PLACES * OrderBytes.LENGTH];
    private final UnsafeBuffer buffer = new UnsafeBuffer(target);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final SubmitOrderEncoder order = new SubmitOrderEncoder();
    private int place;

    /** The order that was written last. */
    byte[] bytes() {
        return Arrays.copyOfRange(target, place * OrderBytes.LENGTH, (place + 1) * OrderBytes.LENGTH);
    }

    /**
     * Writes.
     *
     * @param side Side(54)
     * @return a number that depends on the values
     */
    long write(long orderId, long price, long quantity, int owner, char side) {
        OrderSide of = side == '1' ? OrderSide.BUY : OrderSide.SELL;
        place = (place + 1) & (PLACES - 1);
        order.wrapAndApplyHeader(buffer, place * OrderBytes.LENGTH, header)
                .clientId(OrderBytes.CLIENT)
                .clientSequence(0)
                .orderId(orderId)
                .price(price)
                .stopPrice(0)
                .quantity(quantity)
                .displayQuantity(0)
                .minimumQuantity(0)
                .expiryNs(0)
                .owner(owner)
                .instrument(OrderBytes.INSTRUMENT)
                .side((short) of.ordinal())
                .orderType(LIMIT)
                .timeInForce(DAY)
                .prevention(NO_PREVENTION)
                .isPostOnly((short) 0);
        return orderId + price + quantity;
    }
}
