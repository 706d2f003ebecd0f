package io.needletail.bench.peers.efix;

import static io.needletail.bench.workload.Workload.PRICE_SCALE;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Execution;
import io.needletail.bench.workload.Fill;
import io.needletail.bench.workload.Workload;
import org.efix.message.field.Tag;
import org.efix.util.ByteSequence;

/** Writes ExecutionReport(8). */
final class ExecutionEncoder implements Encoder {
    private final ByteSequence type = Outgoing.type("8");
    private final Execution[] executions;
    private final Outgoing outgoing;

    ExecutionEncoder(Workload workload, Outgoing outgoing) {
        executions = workload.executions().toArray(Execution[]::new);
        this.outgoing = outgoing;
    }

    @Override
    public long encode(int index) {
        Execution execution = executions[index];
        Fill fill = execution.fill();
        outgoing.begin()
                .addBytes(Tag.OrderID, execution.orderId().ascii())
                .addBytes(Tag.ExecID, execution.execId().ascii())
                .addBytes(Tag.ClOrdID, execution.clOrdId().ascii())
                .addByte(Tag.ExecType, (byte) 'F')
                .addByte(Tag.OrdStatus, (byte) execution.ordStatus())
                .addBytes(Tag.Account, execution.account().ascii())
                .addBytes(Tag.Symbol, execution.symbol().ascii())
                .addByte(Tag.Side, (byte) execution.side())
                .addLong(Tag.OrderQty, fill.leavesQuantity() + fill.cumQuantity())
                .addLong(Tag.LastQty, fill.lastQuantity())
                .addDecimal(Tag.LastPx, fill.lastPrice(), PRICE_SCALE)
                .addLong(Tag.LeavesQty, fill.leavesQuantity())
                .addLong(Tag.CumQty, fill.cumQuantity())
                .addDecimal(Tag.AvgPx, fill.averagePrice(), PRICE_SCALE)
                .addTimestamp(Tag.TransactTime, execution.transactMs());
        return outgoing.end(type, execution.header());
    }
}
