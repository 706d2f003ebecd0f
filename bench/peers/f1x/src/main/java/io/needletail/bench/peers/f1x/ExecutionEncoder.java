package io.needletail.bench.peers.f1x;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Execution;
import io.needletail.bench.workload.Fill;
import io.needletail.bench.workload.Workload;
import org.f1x.api.message.MessageBuilder;
import org.f1x.api.message.fields.FixTags;

/** Writes ExecutionReport(8). */
final class ExecutionEncoder implements Encoder {
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
        MessageBuilder body = outgoing.begin("8");
        body.add(FixTags.OrderID, execution.orderId().string());
        body.add(FixTags.ExecID, execution.execId().string());
        body.add(FixTags.ClOrdID, execution.clOrdId().string());
        body.add(FixTags.ExecType, (byte) 'F');
        body.add(FixTags.OrdStatus, (byte) execution.ordStatus());
        body.add(FixTags.Account, execution.account().string());
        body.add(FixTags.Symbol, execution.symbol().string());
        body.add(FixTags.Side, (byte) execution.side());
        body.add(FixTags.OrderQty, fill.leavesQuantity() + fill.cumQuantity());
        body.add(FixTags.LastQty, fill.lastQuantity());
        outgoing.price(FixTags.LastPx, fill.lastPrice());
        body.add(FixTags.LeavesQty, fill.leavesQuantity());
        body.add(FixTags.CumQty, fill.cumQuantity());
        outgoing.price(FixTags.AvgPx, fill.averagePrice());
        body.addUTCTimestamp(FixTags.TransactTime, execution.transactMs());
        return outgoing.end(execution.header());
    }
}
