package io.needletail.bench.peers.philadelphia.codec;

import com.paritytrading.philadelphia.FIXMessage;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Execution;
import io.needletail.bench.workload.Fill;
import io.needletail.bench.workload.Workload;

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
        FIXMessage message = outgoing.begin('8', execution.header());
        message.addField(Tag.ORDER_ID).setString(execution.orderId().string());
        message.addField(Tag.EXEC_ID).setString(execution.execId().string());
        message.addField(Tag.CL_ORD_ID).setString(execution.clOrdId().string());
        message.addField(Tag.EXEC_TYPE).setChar('F');
        message.addField(Tag.ORD_STATUS).setChar(execution.ordStatus());
        message.addField(Tag.ACCOUNT).setString(execution.account().string());
        message.addField(Tag.SYMBOL).setString(execution.symbol().string());
        message.addField(Tag.SIDE).setChar(execution.side());
        message.addField(Tag.ORDER_QTY).setInt(fill.leavesQuantity() + fill.cumQuantity());
        message.addField(Tag.LAST_QTY).setInt(fill.lastQuantity());
        outgoing.price(Tag.LAST_PX, fill.lastPrice());
        message.addField(Tag.LEAVES_QTY).setInt(fill.leavesQuantity());
        message.addField(Tag.CUM_QTY).setInt(fill.cumQuantity());
        outgoing.price(Tag.AVG_PX, fill.averagePrice());
        outgoing.time(Tag.TRANSACT_TIME, execution.transactMs());
        return outgoing.end();
    }
}
