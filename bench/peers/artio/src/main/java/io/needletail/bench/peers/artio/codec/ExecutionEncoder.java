package io.needletail.bench.peers.artio.codec;

import static io.needletail.bench.workload.Workload.PRICE_SCALE;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Execution;
import io.needletail.bench.workload.Fill;
import io.needletail.bench.workload.Workload;
import uk.co.real_logic.artio.builder.ExecutionReportEncoder;

/** Writes ExecutionReport(8); every field is set each time, so nothing has to be reset. */
final class ExecutionEncoder implements Encoder {
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
