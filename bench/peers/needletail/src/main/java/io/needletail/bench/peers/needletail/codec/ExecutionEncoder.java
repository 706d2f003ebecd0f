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
import static io.needletail.wire.Tags.ORDER_ID;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.ORD_STATUS;
import static io.needletail.wire.Tags.SIDE;
import static io.needletail.wire.Tags.SYMBOL;
import static io.needletail.wire.Tags.TRANSACT_TIME;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Execution;
import io.needletail.bench.workload.Fill;
import io.needletail.bench.workload.Workload;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Timestamp;

/** Writes ExecutionReport(8). */
final class ExecutionEncoder implements Encoder {
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
