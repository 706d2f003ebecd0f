package io.needletail.bench.fields;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Execution;
import io.needletail.bench.workload.Fill;
import io.needletail.bench.workload.NewOrder;
import io.needletail.bench.workload.Refresh;
import io.needletail.bench.workload.Workload;
import java.util.List;

/** Writes the three messages field by field. */
public final class FieldEncoders {

    private FieldEncoders() {}

    /** The encoder of a workload. */
    public static Encoder of(Workload workload, FieldTarget target) {
        return switch (workload.kind()) {
            case NEW_ORDER_SINGLE -> orders(workload.orders().toArray(NewOrder[]::new), target);
            case EXECUTION_REPORT -> executions(workload.executions().toArray(Execution[]::new), target);
            case MARKET_DATA_INCREMENTAL_REFRESH ->
                refreshes(workload.refreshes().toArray(Refresh[]::new), target);
        };
    }

    private static Encoder orders(NewOrder[] orders, FieldTarget target) {
        return index -> {
            NewOrder order = orders[index];
            target.begin('D', order.header());
            target.text(Tag.CL_ORD_ID, order.clOrdId());
            target.text(Tag.ACCOUNT, order.account());
            target.character(Tag.HANDL_INST, order.handlInst());
            target.text(Tag.SYMBOL, order.symbol());
            target.character(Tag.SIDE, order.side());
            target.time(Tag.TRANSACT_TIME, order.transactMs());
            target.quantity(Tag.ORDER_QTY, order.quantity());
            target.character(Tag.ORD_TYPE, '2');
            target.price(Tag.PRICE, order.price());
            target.character(Tag.TIME_IN_FORCE, '0');
            target.text(Tag.TEXT, order.text());
            return target.end();
        };
    }

    private static Encoder executions(Execution[] executions, FieldTarget target) {
        return index -> {
            Execution execution = executions[index];
            Fill fill = execution.fill();
            target.begin('8', execution.header());
            target.text(Tag.ORDER_ID, execution.orderId());
            target.text(Tag.EXEC_ID, execution.execId());
            target.text(Tag.CL_ORD_ID, execution.clOrdId());
            target.character(Tag.EXEC_TYPE, 'F');
            target.character(Tag.ORD_STATUS, execution.ordStatus());
            target.text(Tag.ACCOUNT, execution.account());
            target.text(Tag.SYMBOL, execution.symbol());
            target.character(Tag.SIDE, execution.side());
            target.quantity(Tag.ORDER_QTY, fill.leavesQuantity() + fill.cumQuantity());
            target.quantity(Tag.LAST_QTY, fill.lastQuantity());
            target.price(Tag.LAST_PX, fill.lastPrice());
            target.quantity(Tag.LEAVES_QTY, fill.leavesQuantity());
            target.quantity(Tag.CUM_QTY, fill.cumQuantity());
            target.price(Tag.AVG_PX, fill.averagePrice());
            target.time(Tag.TRANSACT_TIME, execution.transactMs());
            return target.end();
        };
    }

    private static Encoder refreshes(Refresh[] refreshes, FieldTarget target) {
        return index -> {
            Refresh refresh = refreshes[index];
            List<Refresh.Entry> entries = refresh.entries();
            target.begin('X', refresh.header());
            target.text(Tag.MD_REQ_ID, refresh.mdReqId());
            target.quantity(Tag.NO_MD_ENTRIES, entries.size());
            for (int at = 0; at < entries.size(); at++) entry(entries.get(at), target);
            return target.end();
        };
    }

    private static void entry(Refresh.Entry entry, FieldTarget target) {
        target.character(Tag.MD_UPDATE_ACTION, entry.action());
        target.character(Tag.MD_ENTRY_TYPE, entry.type());
        target.text(Tag.MD_ENTRY_ID, entry.id());
        target.text(Tag.SYMBOL, entry.symbol());
        target.price(Tag.MD_ENTRY_PX, entry.price());
        target.quantity(Tag.MD_ENTRY_SIZE, entry.size());
    }
}
