package io.needletail.bench.peers.needletail;

import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.EXEC_TYPE;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.ORD_STATUS;
import static io.needletail.wire.Tags.PRICE;
import static io.needletail.wire.Tags.TRANSACT_TIME;

import io.needletail.bench.probe.RoundTripDriver;
import io.needletail.session.OutboundMessage;
import io.needletail.wire.Message;

/** Reads and writes by tags; constant fields of an order are text that is created once. */
final class TagStyle implements MessageStyle {
    private static final byte[] LIMIT_TO_BUY = Text.of("55=MSFT|54=1|40=2|");

    @Override
    public OutboundMessage order(OutboundMessage draft, long id) {
        return draft.put(CL_ORD_ID, id)
                .raw(LIMIT_TO_BUY, 0, LIMIT_TO_BUY.length)
                .now(TRANSACT_TIME)
                .decimal(ORDER_QTY, QUANTITY, QUANTITY_SCALE)
                .decimal(PRICE, PRICE_OF_ONE, PRICE_SCALE);
    }

    @Override
    public void report(Message report, RoundTripDriver driver) {
        driver.report(report.number(CL_ORD_ID), (int) report.character(EXEC_TYPE), (int) report.character(ORD_STATUS));
    }
}
