package io.needletail.bench.peers.venue.latency;

import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.PreparedMessage;
import io.needletail.wire.Tags;
import io.needletail.wire.Timestamp;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The client's messages: a Logon(A), then orders, each patched into the same frame. */
final class OrderFrames {
    private static final byte[] BEGIN_STRING = Market.VERSION.getBytes(StandardCharsets.US_ASCII);
    private static final int BYTES = 512;
    private static final int HEARTBEAT_SECONDS = 3_600;
    private static final int TIME_IN_FORCE = 59;
    /** As wide as the numbers become. */
    private static final long WIDEST = 99_999_999;

    private final MessageWriter writer = new MessageWriter();
    private final PreparedMessage order;
    private final int seqNum;
    private final int sendingTime;
    private final int clOrdId;
    private final int side;
    private final int transactTime;

    OrderFrames() {
        byte[] bytes = new byte[BYTES];
        long nowNs = Market.nowNs();
        int length = begin(bytes, MsgTypes.NEW_ORDER_SINGLE, WIDEST, nowNs)
                .put(Tags.CL_ORD_ID, WIDEST)
                .put(Tags.HANDL_INST, '1')
                .put(Tags.ORDER_QTY, Market.QUANTITY)
                .put(Tags.ORD_TYPE, '2')
                .decimal(Tags.PRICE, Market.PRICE, Market.PRICE_DECIMALS)
                .put(Tags.SIDE, '1')
                .put(Tags.SYMBOL, Market.SYMBOL)
                .put(TIME_IN_FORCE, '0')
                .timestamp(Tags.TRANSACT_TIME, nowNs, Timestamp.MILLIS)
                .end();
        order = new PreparedMessage(bytes, 0, length);
        seqNum = order.slot(Tags.MSG_SEQ_NUM);
        sendingTime = order.slot(Tags.SENDING_TIME);
        clOrdId = order.slot(Tags.CL_ORD_ID);
        side = order.slot(Tags.SIDE);
        transactTime = order.slot(Tags.TRANSACT_TIME);
    }

    /** The Logon(A), with number 1. */
    byte[] logon() {
        byte[] bytes = new byte[BYTES];
        int length = begin(bytes, MsgTypes.LOGON, 1, Market.nowNs())
                .put(Tags.ENCRYPT_METHOD, 0)
                .put(Tags.HEART_BT_INT, HEARTBEAT_SECONDS)
                .end();
        return Arrays.copyOf(bytes, length);
    }

    /** An order: the frame's own array. */
    byte[] order(long number) {
        long nowNs = Market.nowNs();
        order.number(seqNum, number + 1);
        order.timestamp(sendingTime, nowNs);
        order.number(clOrdId, number);
        order.character(side, (number & 1) == 1 ? '1' : '2');
        order.timestamp(transactTime, nowNs);
        return order.bytes();
    }

    private MessageWriter begin(byte[] bytes, int msgType, long number, long nowNs) {
        return writer.begin(bytes, 0, bytes.length, BEGIN_STRING, msgType)
                .put(Tags.MSG_SEQ_NUM, number)
                .put(Tags.SENDER_COMP_ID, Market.OWNER)
                .timestamp(Tags.SENDING_TIME, nowNs, Timestamp.MILLIS)
                .put(Tags.TARGET_COMP_ID, Market.VENUE);
    }
}
