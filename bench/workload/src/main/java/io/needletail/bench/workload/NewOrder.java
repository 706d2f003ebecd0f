package io.needletail.bench.workload;

/**
 * The values of one NewOrderSingle(D); OrdType(40) is always 2, TimeInForce(59) always 0.
 *
 * @param header what changes in the header
 * @param clOrdId ClOrdID(11)
 * @param account Account(1)
 * @param handlInst HandlInst(21)
 * @param symbol Symbol(55)
 * @param side Side(54)
 * @param transactMs TransactTime(60), epoch milliseconds
 * @param quantity OrderQty(38)
 * @param price Price(44) in units of {@link Workload#PRICE_SCALE} decimal places
 * @param text Text(58), as long as it takes to fill 219 bytes
 */
public record NewOrder(
        Header header,
        Text clOrdId,
        Text account,
        char handlInst,
        Text symbol,
        char side,
        long transactMs,
        long quantity,
        long price,
        Text text) {}
