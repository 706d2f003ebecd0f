package io.needletail.bench.peers.needletail.codec;

import static io.needletail.bench.peers.needletail.codec.MarketData.MD_ENTRY_ID;
import static io.needletail.bench.peers.needletail.codec.MarketData.MD_REQ_ID;
import static io.needletail.bench.peers.needletail.codec.MarketData.MD_UPDATE_ACTION;
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
import static io.needletail.wire.Tags.MD_ENTRY_PX;
import static io.needletail.wire.Tags.MD_ENTRY_SIZE;
import static io.needletail.wire.Tags.MD_ENTRY_TYPE;
import static io.needletail.wire.Tags.NO_MD_ENTRIES;
import static io.needletail.wire.Tags.ORDER_ID;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.ORD_STATUS;
import static io.needletail.wire.Tags.ORD_TYPE;
import static io.needletail.wire.Tags.PRICE;
import static io.needletail.wire.Tags.SIDE;
import static io.needletail.wire.Tags.SYMBOL;
import static io.needletail.wire.Tags.TEXT;
import static io.needletail.wire.Tags.TIME_IN_FORCE;
import static io.needletail.wire.Tags.TRANSACT_TIME;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Execution;
import io.needletail.bench.workload.Fill;
import io.needletail.bench.workload.NewOrder;
import io.needletail.bench.workload.Refresh;
import io.needletail.bench.workload.Workload;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Timestamp;
import java.util.List;

/** Writes with the general writer, a call for each field. */
final class TagEncoders {

    private TagEncoders() {}

    static Encoder of(Workload workload, byte[] target) {
        return switch (workload.kind()) {
            case NEW_ORDER_SINGLE -> new OrderEncoder(workload, target);
            case EXECUTION_REPORT -> new ExecutionEncoder(workload, target);
            case MARKET_DATA_INCREMENTAL_REFRESH -> new RefreshEncoder(workload, target);
        };
    }

    /** Writes NewOrderSingle(D). */
    static final class OrderEncoder implements Encoder {
        private final NewOrder[] orders;
        private final Frame frame;

        OrderEncoder(Workload workload, byte[] target) {
            orders = workload.orders().toArray(NewOrder[]::new);
            frame = new Frame(target);
        }

        @Override
        public long encode(int index) {
            NewOrder order = orders[index];
            frame.begin(MsgTypes.NEW_ORDER_SINGLE, order.header())
                    .put(CL_ORD_ID, order.clOrdId().ascii())
                    .put(ACCOUNT, order.account().ascii())
                    .put(HANDL_INST, order.handlInst())
                    .put(SYMBOL, order.symbol().ascii())
                    .put(SIDE, order.side())
                    .timestamp(TRANSACT_TIME, order.transactMs() * Frame.NS_PER_MS, Timestamp.MILLIS)
                    .decimal(ORDER_QTY, order.quantity(), 0)
                    .put(ORD_TYPE, '2')
                    .decimal(PRICE, order.price(), PRICE_SCALE)
                    .put(TIME_IN_FORCE, '0')
                    .put(TEXT, order.text().ascii());
            return frame.end();
        }
    }

    /** Writes ExecutionReport(8). */
    static final class ExecutionEncoder implements Encoder {
        private final Execution[] executions;
        private final Frame frame;

        ExecutionEncoder(Workload workload, byte[] target) {
            executions = workload.executions().toArray(Execution[]::new);
            frame = new Frame(target);
        }

        @Override
        public long encode(int index) {
            Execution execution = executions[index];
            Fill fill = execution.fill();
            frame.begin(MsgTypes.EXECUTION_REPORT, execution.header())
                    .put(ORDER_ID, execution.orderId().ascii())
                    .put(EXEC_ID, execution.execId().ascii())
                    .put(CL_ORD_ID, execution.clOrdId().ascii())
                    .put(EXEC_TYPE, 'F')
                    .put(ORD_STATUS, execution.ordStatus())
                    .put(ACCOUNT, execution.account().ascii())
                    .put(SYMBOL, execution.symbol().ascii())
                    .put(SIDE, execution.side())
                    .decimal(ORDER_QTY, fill.leavesQuantity() + fill.cumQuantity(), 0)
                    .decimal(LAST_QTY, fill.lastQuantity(), 0)
                    .decimal(LAST_PX, fill.lastPrice(), PRICE_SCALE)
                    .decimal(LEAVES_QTY, fill.leavesQuantity(), 0)
                    .decimal(CUM_QTY, fill.cumQuantity(), 0)
                    .decimal(AVG_PX, fill.averagePrice(), PRICE_SCALE)
                    .timestamp(TRANSACT_TIME, execution.transactMs() * Frame.NS_PER_MS, Timestamp.MILLIS);
            return frame.end();
        }
    }

    /** Writes MarketDataIncrementalRefresh(X). */
    static final class RefreshEncoder implements Encoder {
        private final Refresh[] refreshes;
        private final Frame frame;

        RefreshEncoder(Workload workload, byte[] target) {
            refreshes = workload.refreshes().toArray(Refresh[]::new);
            frame = new Frame(target);
        }

        @Override
        public long encode(int index) {
            Refresh refresh = refreshes[index];
            List<Refresh.Entry> entries = refresh.entries();
            MessageWriter writer = frame.begin(MsgTypes.MARKET_DATA_INCREMENTAL, refresh.header())
                    .put(MD_REQ_ID, refresh.mdReqId().ascii())
                    .put(NO_MD_ENTRIES, entries.size());
            for (int at = 0; at < entries.size(); at++) put(writer, entries.get(at));
            return frame.end();
        }

        private static void put(MessageWriter writer, Refresh.Entry entry) {
            writer.put(MD_UPDATE_ACTION, entry.action())
                    .put(MD_ENTRY_TYPE, entry.type())
                    .put(MD_ENTRY_ID, entry.id().ascii())
                    .put(SYMBOL, entry.symbol().ascii())
                    .decimal(MD_ENTRY_PX, entry.price(), Workload.PRICE_SCALE)
                    .decimal(MD_ENTRY_SIZE, entry.size(), 0);
        }
    }
}
