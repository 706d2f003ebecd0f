package io.needletail.bench.peers.needletail.codec;

import static io.needletail.bench.workload.Workload.PRICE_SCALE;
import static io.needletail.wire.Tags.ACCOUNT;
import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.HANDL_INST;
import static io.needletail.wire.Tags.MSG_SEQ_NUM;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.ORD_TYPE;
import static io.needletail.wire.Tags.PRICE;
import static io.needletail.wire.Tags.SENDING_TIME;
import static io.needletail.wire.Tags.SIDE;
import static io.needletail.wire.Tags.SYMBOL;
import static io.needletail.wire.Tags.TEXT;
import static io.needletail.wire.Tags.TIME_IN_FORCE;
import static io.needletail.wire.Tags.TRANSACT_TIME;

import io.needletail.bench.workload.NewOrder;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.PreparedMessage;
import io.needletail.wire.Timestamp;

/** NewOrderSingle(D) of one symbol, made once; everything else changes from order to order. */
final class PreparedOrder {
    private final PreparedMessage frame;
    private final int msgSeqNum;
    private final int sendingTime;
    private final int clOrdId;
    private final int account;
    private final int handlInst;
    private final int side;
    private final int transactTime;
    private final int quantity;
    private final int price;
    private final int text;

    PreparedOrder(NewOrder order) {
        byte[] bytes = new byte[PreparedFrame.BYTES_MAX];
        int length = PreparedFrame.begin(bytes, MsgTypes.NEW_ORDER_SINGLE)
                .put(CL_ORD_ID, order.clOrdId().ascii())
                .put(ACCOUNT, order.account().ascii())
                .put(HANDL_INST, order.handlInst())
                .put(SYMBOL, order.symbol().ascii())
                .put(SIDE, order.side())
                .timestamp(TRANSACT_TIME, 0, Timestamp.MILLIS)
                .put(ORDER_QTY, PreparedFrame.QUANTITY)
                .put(ORD_TYPE, '2')
                .put(PRICE, PreparedFrame.PRICE)
                .put(TIME_IN_FORCE, '0')
                .put(TEXT, order.text().ascii())
                .end();
        frame = new PreparedMessage(bytes, 0, length);
        msgSeqNum = frame.slot(MSG_SEQ_NUM);
        sendingTime = frame.slot(SENDING_TIME);
        clOrdId = frame.slot(CL_ORD_ID);
        account = frame.slot(ACCOUNT);
        handlInst = frame.slot(HANDL_INST);
        side = frame.slot(SIDE);
        transactTime = frame.slot(TRANSACT_TIME);
        quantity = frame.slot(ORDER_QTY);
        price = frame.slot(PRICE);
        text = frame.slot(TEXT);
    }

    /** Patches the frame and answers its bytes. */
    byte[] of(NewOrder order) {
        frame.number(msgSeqNum, order.header().msgSeqNum());
        frame.timestamp(sendingTime, order.header().sendingMs() * Frame.NS_PER_MS);
        frame.text(clOrdId, order.clOrdId().ascii());
        frame.text(account, order.account().ascii());
        frame.character(handlInst, order.handlInst());
        frame.character(side, order.side());
        frame.timestamp(transactTime, order.transactMs() * Frame.NS_PER_MS);
        frame.decimal(quantity, order.quantity(), 0);
        frame.decimal(price, order.price(), PRICE_SCALE);
        frame.text(text, order.text().ascii());
        return frame.bytes();
    }
}
