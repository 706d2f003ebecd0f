package io.needletail.bench.peers.needletail.codec;

import static io.needletail.bench.workload.Workload.PRICE_SCALE;
import static io.needletail.wire.Tags.ACCOUNT;
import static io.needletail.wire.Tags.AVG_PX;
import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.CUM_QTY;
import static io.needletail.wire.Tags.EXEC_ID;
import static io.needletail.wire.Tags.EXEC_TYPE;
import static io.needletail.wire.Tags.HANDL_INST;
import static io.needletail.wire.Tags.LAST_PX;
import static io.needletail.wire.Tags.LAST_QTY;
import static io.needletail.wire.Tags.LEAVES_QTY;
import static io.needletail.wire.Tags.MSG_SEQ_NUM;
import static io.needletail.wire.Tags.ORDER_ID;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.ORD_STATUS;
import static io.needletail.wire.Tags.ORD_TYPE;
import static io.needletail.wire.Tags.PRICE;
import static io.needletail.wire.Tags.SENDER_COMP_ID;
import static io.needletail.wire.Tags.SENDING_TIME;
import static io.needletail.wire.Tags.SIDE;
import static io.needletail.wire.Tags.SYMBOL;
import static io.needletail.wire.Tags.TARGET_COMP_ID;
import static io.needletail.wire.Tags.TEXT;
import static io.needletail.wire.Tags.TIME_IN_FORCE;
import static io.needletail.wire.Tags.TRANSACT_TIME;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Execution;
import io.needletail.bench.workload.Fill;
import io.needletail.bench.workload.Header;
import io.needletail.bench.workload.NewOrder;
import io.needletail.bench.workload.Workload;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.PreparedMessage;
import io.needletail.wire.Timestamp;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Patches frames that are made once, one a symbol, copied into the target as the other writers write there. */
final class PreparedEncoders {

    private PreparedEncoders() {}

    static Encoder of(Workload workload, byte[] target) {
        return switch (workload.kind()) {
            case NEW_ORDER_SINGLE -> new PreparedOrderEncoder(workload, target);
            case EXECUTION_REPORT -> new PreparedExecutionEncoder(workload, target);
            case MARKET_DATA_INCREMENTAL_REFRESH ->
                throw new IllegalArgumentException("fields that repeat cannot be patched by tag");
        };
    }

    /** Patches NewOrderSingle(D): one frame a symbol, copied into the target as the other writers write there. */
    static final class PreparedOrderEncoder implements Encoder {
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

    /** Patches ExecutionReport(8): one frame a symbol, copied into the target as the other writers write there. */
    static final class PreparedExecutionEncoder implements Encoder {
        private final Execution[] executions;
        private final PreparedExecution[] frames;
        private final byte[] target;

        PreparedExecutionEncoder(Workload workload, byte[] target) {
            executions = workload.executions().toArray(Execution[]::new);
            Map<String, PreparedExecution> bySymbol = new HashMap<>();
            frames = workload.executions().stream()
                    .map(execution -> bySymbol.computeIfAbsent(
                            execution.symbol().string(), _ -> new PreparedExecution(execution)))
                    .toArray(PreparedExecution[]::new);
            this.target = target;
        }

        @Override
        public long encode(int index) {
            byte[] frame = frames[index].of(executions[index]);
            System.arraycopy(frame, 0, target, 0, frame.length);
            return Encoder.place(0, frame.length);
        }
    }

    /** NewOrderSingle(D) of one symbol, made once; everything else changes from order to order. */
    static final class PreparedOrder {
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

        /** Patches the frame and returns its bytes. */
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

    /** ExecutionReport(8) of one symbol, made once; everything else changes from report to report. */
    static final class PreparedExecution {
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

        /** Patches the frame and returns its bytes. */
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

    /** The head of a frame that is created once, and the widest values of the fields to patch. */
    static final class PreparedFrame {
        static final int BYTES_MAX = 1024;

        /** Eight digits: the sum of two quantities of seven. */
        static final byte[] QUANTITY = "00000000".getBytes(StandardCharsets.US_ASCII);

        /** Five digits before the point; all the decimal places. */
        static final byte[] PRICE = "00000.0000".getBytes(StandardCharsets.US_ASCII);

        private PreparedFrame() {}

        static MessageWriter begin(byte[] target, int msgType) {
            return new MessageWriter()
                    .begin(target, 0, target.length, Header.BEGIN_STRING.ascii(), msgType)
                    .put(SENDER_COMP_ID, Header.SENDER.ascii())
                    .put(TARGET_COMP_ID, Header.TARGET.ascii())
                    .put(MSG_SEQ_NUM, QUANTITY)
                    .timestamp(SENDING_TIME, 0, Timestamp.MILLIS);
        }
    }
}
