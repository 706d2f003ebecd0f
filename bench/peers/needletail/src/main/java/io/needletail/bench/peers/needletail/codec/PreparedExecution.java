package io.needletail.bench.peers.needletail.codec;

import static io.needletail.bench.workload.Workload.PRICE_SCALE;
import static io.needletail.wire.Tags.ACCOUNT;
import static io.needletail.wire.Tags.AVG_PX;
import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.CUM_QTY;
import static io.needletail.wire.Tags.EXEC_ID;
import static io.needletail.wire.Tags.EXEC_TYPE;
import static io.needletail.wire.Tags.LAST_PX;
import static io.needletail.wire.Tags.LAST_QTY;
import static io.needletail.wire.Tags.LEAVES_QTY;
import static io.needletail.wire.Tags.MSG_SEQ_NUM;
import static io.needletail.wire.Tags.ORDER_ID;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.ORD_STATUS;
import static io.needletail.wire.Tags.SENDING_TIME;
import static io.needletail.wire.Tags.SIDE;
import static io.needletail.wire.Tags.SYMBOL;
import static io.needletail.wire.Tags.TRANSACT_TIME;

import io.needletail.bench.workload.Execution;
import io.needletail.bench.workload.Fill;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.PreparedMessage;
import io.needletail.wire.Timestamp;

/** ExecutionReport(8) of one symbol, made once; everything else changes from report to report. */
final class PreparedExecution {
    private final PreparedMessage frame;
    private final int msgSeqNum;
    private final int sendingTime;
    private final int orderId;
    private final int execId;
    private final int clOrdId;
    private final int ordStatus;
    private final int account;
    private final int side;
    private final int orderQuantity;
    private final int lastQuantity;
    private final int lastPrice;
    private final int leavesQuantity;
    private final int cumQuantity;
    private final int averagePrice;
    private final int transactTime;

    PreparedExecution(Execution execution) {
        frame = template(execution);
        msgSeqNum = frame.slot(MSG_SEQ_NUM);
        sendingTime = frame.slot(SENDING_TIME);
        orderId = frame.slot(ORDER_ID);
        execId = frame.slot(EXEC_ID);
        clOrdId = frame.slot(CL_ORD_ID);
        ordStatus = frame.slot(ORD_STATUS);
        account = frame.slot(ACCOUNT);
        side = frame.slot(SIDE);
        orderQuantity = frame.slot(ORDER_QTY);
        lastQuantity = frame.slot(LAST_QTY);
        lastPrice = frame.slot(LAST_PX);
        leavesQuantity = frame.slot(LEAVES_QTY);
        cumQuantity = frame.slot(CUM_QTY);
        averagePrice = frame.slot(AVG_PX);
        transactTime = frame.slot(TRANSACT_TIME);
    }

    private static PreparedMessage template(Execution execution) {
        byte[] bytes = new byte[PreparedFrame.BYTES_MAX];
        int length = PreparedFrame.begin(bytes, MsgTypes.EXECUTION_REPORT)
                .put(ORDER_ID, execution.orderId().ascii())
                .put(EXEC_ID, execution.execId().ascii())
                .put(CL_ORD_ID, execution.clOrdId().ascii())
                .put(EXEC_TYPE, 'F')
                .put(ORD_STATUS, execution.ordStatus())
                .put(ACCOUNT, execution.account().ascii())
                .put(SYMBOL, execution.symbol().ascii())
                .put(SIDE, execution.side())
                .put(ORDER_QTY, PreparedFrame.QUANTITY)
                .put(LAST_QTY, PreparedFrame.QUANTITY)
                .put(LAST_PX, PreparedFrame.PRICE)
                .put(LEAVES_QTY, PreparedFrame.QUANTITY)
                .put(CUM_QTY, PreparedFrame.QUANTITY)
                .put(AVG_PX, PreparedFrame.PRICE)
                .timestamp(TRANSACT_TIME, 0, Timestamp.MILLIS)
                .end();
        return new PreparedMessage(bytes, 0, length);
    }

    /** Patches the frame and answers its bytes. */
    byte[] of(Execution execution) {
        Fill fill = execution.fill();
        frame.number(msgSeqNum, execution.header().msgSeqNum());
        frame.timestamp(sendingTime, execution.header().sendingMs() * Frame.NS_PER_MS);
        frame.text(orderId, execution.orderId().ascii());
        frame.text(execId, execution.execId().ascii());
        frame.text(clOrdId, execution.clOrdId().ascii());
        frame.character(ordStatus, execution.ordStatus());
        frame.text(account, execution.account().ascii());
        frame.character(side, execution.side());
        frame.decimal(orderQuantity, fill.leavesQuantity() + fill.cumQuantity(), 0);
        frame.decimal(lastQuantity, fill.lastQuantity(), 0);
        frame.decimal(lastPrice, fill.lastPrice(), PRICE_SCALE);
        frame.decimal(leavesQuantity, fill.leavesQuantity(), 0);
        frame.decimal(cumQuantity, fill.cumQuantity(), 0);
        frame.decimal(averagePrice, fill.averagePrice(), PRICE_SCALE);
        frame.timestamp(transactTime, execution.transactMs() * Frame.NS_PER_MS);
        return frame.bytes();
    }
}
