package io.needletail.bench.peers.needletail.codec;

import static io.needletail.bench.workload.Workload.PRICE_SCALE;

import io.needletail.bench.fix44.ExecutionReportWriter;
import io.needletail.bench.fix44.MarketDataIncrementalRefreshWriter;
import io.needletail.bench.fix44.NewOrderSingleWriter;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Execution;
import io.needletail.bench.workload.Fill;
import io.needletail.bench.workload.NewOrder;
import io.needletail.bench.workload.Refresh;
import io.needletail.bench.workload.Text;
import io.needletail.bench.workload.Workload;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Timestamp;
import java.util.List;

/** Writes through the writers that {@code needletail gen} makes, a call for each field. */
final class ViewEncoders {
    private ViewEncoders() {}

    static Encoder of(Workload workload, byte[] target) {
        Frame frame = new Frame(target);
        return switch (workload.kind()) {
            case NEW_ORDER_SINGLE -> new Orders(workload, frame);
            case EXECUTION_REPORT -> new Reports(workload, frame);
            case MARKET_DATA_INCREMENTAL_REFRESH -> new Refreshes(workload, frame);
        };
    }

    private static final class Orders implements Encoder {
        private final NewOrder[] orders;
        private final Frame frame;
        private final NewOrderSingleWriter writer = new NewOrderSingleWriter();

        Orders(Workload workload, Frame frame) {
            orders = workload.orders().toArray(NewOrder[]::new);
            this.frame = frame;
        }

        @Override
        public long encode(int index) {
            NewOrder order = orders[index];
            byte[] clOrdId = order.clOrdId().ascii();
            byte[] account = order.account().ascii();
            byte[] symbol = order.symbol().ascii();
            byte[] text = order.text().ascii();
            writer.to(frame.begin(MsgTypes.NEW_ORDER_SINGLE, order.header()))
                    .clOrdId(clOrdId, 0, clOrdId.length)
                    .account(account, 0, account.length)
                    .handlInst(order.handlInst());
            writer.instrument().symbol(symbol, 0, symbol.length);
            writer.side(order.side()).transactTime(order.transactMs() * Frame.NS_PER_MS, Timestamp.MILLIS);
            writer.orderQtyData().orderQty(order.quantity(), 0);
            writer.ordType('2')
                    .price(order.price(), PRICE_SCALE)
                    .timeInForce('0')
                    .text(text, 0, text.length);
            return frame.end();
        }
    }

    private static final class Reports implements Encoder {
        private final Execution[] executions;
        private final Frame frame;
        private final ExecutionReportWriter writer = new ExecutionReportWriter();

        Reports(Workload workload, Frame frame) {
            executions = workload.executions().toArray(Execution[]::new);
            this.frame = frame;
        }

        @Override
        public long encode(int index) {
            Execution execution = executions[index];
            writer.to(frame.begin(MsgTypes.EXECUTION_REPORT, execution.header()));
            names(execution);
            values(execution.fill());
            writer.transactTime(execution.transactMs() * Frame.NS_PER_MS, Timestamp.MILLIS);
            return frame.end();
        }

        private void names(Execution execution) {
            byte[] orderId = execution.orderId().ascii();
            byte[] execId = execution.execId().ascii();
            byte[] clOrdId = execution.clOrdId().ascii();
            byte[] account = execution.account().ascii();
            byte[] symbol = execution.symbol().ascii();
            writer.orderId(orderId, 0, orderId.length)
                    .execId(execId, 0, execId.length)
                    .clOrdId(clOrdId, 0, clOrdId.length)
                    .execType('F')
                    .ordStatus(execution.ordStatus())
                    .account(account, 0, account.length);
            writer.instrument().symbol(symbol, 0, symbol.length);
            writer.side(execution.side());
        }

        private void values(Fill fill) {
            writer.orderQtyData().orderQty(fill.leavesQuantity() + fill.cumQuantity(), 0);
            writer.lastQty(fill.lastQuantity(), 0)
                    .lastPx(fill.lastPrice(), PRICE_SCALE)
                    .leavesQty(fill.leavesQuantity(), 0)
                    .cumQty(fill.cumQuantity(), 0)
                    .avgPx(fill.averagePrice(), PRICE_SCALE);
        }
    }

    private static final class Refreshes implements Encoder {
        private final Refresh[] refreshes;
        private final Frame frame;
        private final MarketDataIncrementalRefreshWriter writer = new MarketDataIncrementalRefreshWriter();

        Refreshes(Workload workload, Frame frame) {
            refreshes = workload.refreshes().toArray(Refresh[]::new);
            this.frame = frame;
        }

        @Override
        public long encode(int index) {
            Refresh refresh = refreshes[index];
            List<Refresh.Entry> entries = refresh.entries();
            byte[] mdReqId = refresh.mdReqId().ascii();
            MarketDataIncrementalRefreshWriter.MdEntriesWriter group = writer.to(
                            frame.begin(MsgTypes.MARKET_DATA_INCREMENTAL, refresh.header()))
                    .mdReqId(mdReqId, 0, mdReqId.length)
                    .mdEntries(entries.size());
            for (int at = 0; at < entries.size(); at++) put(group, entries.get(at));
            return frame.end();
        }

        private static void put(MarketDataIncrementalRefreshWriter.MdEntriesWriter group, Refresh.Entry entry) {
            Text id = entry.id();
            Text symbol = entry.symbol();
            group.mdUpdateAction(entry.action()).mdEntryType(entry.type()).mdEntryId(id.ascii(), 0, id.ascii().length);
            group.instrument().symbol(symbol.ascii(), 0, symbol.ascii().length);
            group.mdEntryPx(entry.price(), PRICE_SCALE).mdEntrySize(entry.size(), 0);
        }
    }
}
