package io.needletail.bench.workload.match;

/**
 * The order flow of Chronos' benchmark: a linear congruential generator with seed 42; one order in eight is a market
 * order, the others have limits evenly around 10,000; quantities of 1 to 1,000; nothing is canceled.
 */
final class ChronosFlow {
    private static final long MULTIPLIER = 6_364_136_223_846_793_005L;
    private static final long INCREMENT = 1_442_695_040_888_963_407L;
    private static final long UNIT = 100_000_000;
    private static final long MIDDLE = 10_000 * UNIT;
    private static final long WIDTH = 500 * UNIT;
    private static final int QUANTITY_MAX = 1_000;
    private static final int MARKET_MASK = 7;

    private final long pricesPerTick;
    private long seed = 42;
    private long lastId;

    /**
     * Begins the flow.
     *
     * @param areWhole true for 501 prices a tick apart; false for prices with eight decimal places, of which hardly two
     *     orders have the same one, as Chronos' generator makes them
     */
    ChronosFlow(boolean areWhole) {
        pricesPerTick = areWhole ? UNIT : 1;
    }

    /** The next orders, beginning with an empty book. */
    OrderStream next(int orders) {
        StreamBuilder stream = new StreamBuilder();
        for (int i = 0; i < orders; i++) stream.enter(order());
        return stream.end();
    }

    private PlainBook.Order order() {
        seed = seed * MULTIPLIER + INCREMENT;
        int owner = (int) (seed >>> 32) & 1;
        boolean isMarket = ((int) (seed >>> 33) & MARKET_MASK) == 0;
        long price = MIDDLE + (seed >>> 16) % WIDTH - WIDTH / 2;
        long quantity = (seed >>> 48) % QUANTITY_MAX + 1;
        int kind = isMarket ? OrderStream.MARKET : OrderStream.LIMIT;
        return new PlainBook.Order(kind, owner, ++lastId, isMarket ? 0 : price / pricesPerTick, quantity);
    }
}
