package io.needletail.bench.peers.quickfixj.codec;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Execution;
import io.needletail.bench.workload.Fill;
import io.needletail.bench.workload.Workload;
import quickfix.field.Account;
import quickfix.field.AvgPx;
import quickfix.field.ClOrdID;
import quickfix.field.CumQty;
import quickfix.field.ExecID;
import quickfix.field.ExecType;
import quickfix.field.LastPx;
import quickfix.field.LastQty;
import quickfix.field.LeavesQty;
import quickfix.field.OrdStatus;
import quickfix.field.OrderID;
import quickfix.field.OrderQty;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.field.TransactTime;
import quickfix.fix44.ExecutionReport;

/** Writes ExecutionReport(8); one message is used again and again, since every report has the same fields. */
final class ExecutionEncoder implements Encoder {
    private final Execution[] executions;
    private final byte[] target;
    private final ExecutionReport message = new ExecutionReport();

    ExecutionEncoder(Workload workload, byte[] target) {
        executions = workload.executions().toArray(Execution[]::new);
        this.target = target;
    }

    @Override
    public long encode(int index) {
        Execution execution = executions[index];
        Fill fill = execution.fill();
        Written.header(message, execution.header());
        message.setString(OrderID.FIELD, execution.orderId().string());
        message.setString(ExecID.FIELD, execution.execId().string());
        message.setString(ClOrdID.FIELD, execution.clOrdId().string());
        message.setChar(ExecType.FIELD, ExecType.TRADE);
        message.setChar(OrdStatus.FIELD, execution.ordStatus());
        message.setString(Account.FIELD, execution.account().string());
        message.setString(Symbol.FIELD, execution.symbol().string());
        message.setChar(Side.FIELD, execution.side());
        Written.quantity(message, OrderQty.FIELD, fill.leavesQuantity() + fill.cumQuantity());
        Written.quantity(message, LastQty.FIELD, fill.lastQuantity());
        Written.price(message, LastPx.FIELD, fill.lastPrice());
        Written.quantity(message, LeavesQty.FIELD, fill.leavesQuantity());
        Written.quantity(message, CumQty.FIELD, fill.cumQuantity());
        Written.price(message, AvgPx.FIELD, fill.averagePrice());
        Written.time(message, TransactTime.FIELD, execution.transactMs());
        return Written.bytes(message, target);
    }
}
