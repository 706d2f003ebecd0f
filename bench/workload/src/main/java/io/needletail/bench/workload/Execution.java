package io.needletail.bench.workload;

/**
 * The values of one ExecutionReport(8); ExecType(150) is always F, OrderQty(38) is LeavesQty and CumQty together.
 *
 * @param header what changes in the header
 * @param orderId OrderID(37)
 * @param execId ExecID(17)
 * @param clOrdId ClOrdID(11)
 * @param ordStatus OrdStatus(39): 1 or 2
 * @param account Account(1)
 * @param symbol Symbol(55)
 * @param side Side(54)
 * @param fill what was done
 * @param transactMs TransactTime(60), epoch milliseconds
 */
public record Execution(
        Header header,
        Text orderId,
        Text execId,
        Text clOrdId,
        char ordStatus,
        Text account,
        Text symbol,
        char side,
        Fill fill,
        long transactMs) {}
