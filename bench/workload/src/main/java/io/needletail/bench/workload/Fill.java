package io.needletail.bench.workload;

/**
 * The quantities and prices of a fill; prices in units of {@link Workload#PRICE_SCALE} decimal places.
 *
 * @param lastQuantity LastQty(32)
 * @param lastPrice LastPx(31)
 * @param leavesQuantity LeavesQty(151)
 * @param cumQuantity CumQty(14)
 * @param averagePrice AvgPx(6)
 */
public record Fill(long lastQuantity, long lastPrice, long leavesQuantity, long cumQuantity, long averagePrice) {}
