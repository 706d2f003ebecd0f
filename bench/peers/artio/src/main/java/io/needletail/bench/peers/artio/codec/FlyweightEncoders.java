package io.needletail.bench.peers.artio.codec;

import static io.needletail.bench.workload.Workload.PRICE_SCALE;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Execution;
import io.needletail.bench.workload.Fill;
import io.needletail.bench.workload.NewOrder;
import io.needletail.bench.workload.Refresh;
import io.needletail.bench.workload.Workload;
import java.util.List;
import uk.co.real_logic.artio.builder.ExecutionReportEncoder;
import uk.co.real_logic.artio.builder.MarketDataIncrementalRefreshEncoder;
import uk.co.real_logic.artio.builder.NewOrderSingleEncoder;

/** Writes with Artio's flyweights. */
final class FlyweightEncoders {

    private FlyweightEncoders() {}

    static Encoder of(Workload workload, byte[] target) {
        return switch (workload.kind()) {
            case NEW_ORDER_SINGLE -> new OrderEncoder(workload, target);
            case EXECUTION_REPORT -> new ExecutionEncoder(workload, target);
            case MARKET_DATA_INCREMENTAL_REFRESH -> new RefreshEncoder(workload, target);
        };
    }

    /** Writes NewOrderSingle(D); every field is set each time, so nothing has to be reset. */
    static final class OrderEncoder implements Encoder {
        private final NewOrder[] orders;
        private final Frame frame;
        private final NewOrderSingleEncoder message = new NewOrderSingleEncoder();

        OrderEncoder(Workload workload, byte[] target) {
            orders = workload.orders().toArray(NewOrder[]::new);
            frame = new Frame(target);
        }

        @Override
        public long encode(int index) {
            NewOrder order = orders[index];
            frame.begin(message.header(), order.header());
            int timeLength = frame.formatTransactTime(order.transactMs());
            message.clOrdID(order.clOrdId().ascii())
                    .account(order.account().ascii())
                    .handlInst(order.handlInst())
                    .side(order.side())
                    .transactTime(frame.transactTime(), timeLength)
                    .ordType('2')
                    .price(order.price(), PRICE_SCALE)
                    .timeInForce('0')
                    .text(order.text().ascii());
            message.instrument().symbol(order.symbol().ascii());
            message.orderQtyData().orderQty(order.quantity(), 0);
            return frame.end(message);
        }
    }

    /** Writes ExecutionReport(8); every field is set each time, so nothing has to be reset. */
    static final class ExecutionEncoder implements Encoder {
        private final Execution[] executions;
        private final Frame frame;
        private final ExecutionReportEncoder message = new ExecutionReportEncoder();

        ExecutionEncoder(Workload workload, byte[] target) {
            executions = workload.executions().toArray(Execution[]::new);
            frame = new Frame(target);
        }

        @Override
        public long encode(int index) {
            Execution execution = executions[index];
            Fill fill = execution.fill();
            frame.begin(message.header(), execution.header());
            int timeLength = frame.formatTransactTime(execution.transactMs());
            message.orderID(execution.orderId().ascii())
                    .execID(execution.execId().ascii())
                    .clOrdID(execution.clOrdId().ascii())
                    .execType('F')
                    .ordStatus(execution.ordStatus())
                    .account(execution.account().ascii())
                    .side(execution.side())
                    .lastQty(fill.lastQuantity(), 0)
                    .lastPx(fill.lastPrice(), PRICE_SCALE)
                    .leavesQty(fill.leavesQuantity(), 0)
                    .cumQty(fill.cumQuantity(), 0)
                    .avgPx(fill.averagePrice(), PRICE_SCALE)
                    .transactTime(frame.transactTime(), timeLength);
            message.instrument().symbol(execution.symbol().ascii());
            message.orderQtyData().orderQty(fill.leavesQuantity() + fill.cumQuantity(), 0);
            return frame.end(message);
        }
    }

    /** Writes MarketDataIncrementalRefresh(X); every field is set each time, so nothing has to be reset. */
    static final class RefreshEncoder implements Encoder {
        private final Refresh[] refreshes;
        private final Frame frame;
        private final MarketDataIncrementalRefreshEncoder message = new MarketDataIncrementalRefreshEncoder();

        RefreshEncoder(Workload workload, byte[] target) {
            refreshes = workload.refreshes().toArray(Refresh[]::new);
            frame = new Frame(target);
        }

        @Override
        public long encode(int index) {
            Refresh refresh = refreshes[index];
            List<Refresh.Entry> entries = refresh.entries();
            frame.begin(message.header(), refresh.header());
            message.mDReqID(refresh.mdReqId().ascii());
            MarketDataIncrementalRefreshEncoder.MDEntriesGroupEncoder group = message.mDEntriesGroup(entries.size());
            for (int at = 0; at < entries.size(); at++) {
                if (at > 0) group = group.next();
                put(group, entries.get(at));
            }
            return frame.end(message);
        }

        private static void put(MarketDataIncrementalRefreshEncoder.MDEntriesGroupEncoder group, Refresh.Entry entry) {
            group.mDUpdateAction(entry.action())
                    .mDEntryType(entry.type())
                    .mDEntryID(entry.id().ascii())
                    .mDEntryPx(entry.price(), Workload.PRICE_SCALE)
                    .mDEntrySize(entry.size(), 0);
            group.instrument().symbol(entry.symbol().ascii());
        }
    }
}
