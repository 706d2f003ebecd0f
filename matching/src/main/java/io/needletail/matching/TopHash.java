package io.needletail.matching;

/** Hash of the first orders of some books, in bounded time: what trades next. */
final class TopHash {
    private static final int INSTRUMENTS = 64;
    private static final int NUMBERS = 1_024;
    private static final int ORDERS = 16;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int HALF = 32;

    private TopHash() {}

    static long of(Market market, long from) {
        int length = market.instruments.length;
        int first = (int) Math.floorMod(from * INSTRUMENTS, (long) length);
        int found = 0;
        long hash = mix(market.nowNs, market.trades);
        for (int step = 0; step < Math.min(length, NUMBERS) && found < INSTRUMENTS; step++) {
            Instrument instrument = market.instruments[(first + step) % length];
            if (instrument == null) continue;
            found++;
            hash = mix(hash, instrument.phase.code);
            hash = side(market.orders, instrument.book.levels(true), hash);
            hash = side(market.orders, instrument.book.levels(false), hash);
        }
        return hash;
    }

    private static long side(OrderSlab orders, PriceLevels levels, long before) {
        long hash = before;
        int left = ORDERS;
        for (long rank = levels.first(); rank != PriceLevels.NONE && left > 0; rank = levels.after(rank)) {
            int slot = levels.firstOrder(rank);
            hash = mix(hash, levels.quantity(rank));
            while (slot != OrderSlab.NONE && left-- > 0) {
                hash = mix(mix(hash, orders.id(slot)), orders.price(slot));
                hash = mix(mix(hash, orders.remaining(slot)), orders.quantity(slot));
                hash = mix(mix(hash, orders.owner(slot)), orders.attributes(slot));
                slot = orders.next(slot);
            }
        }
        return hash;
    }

    private static long mix(long hash, long word) {
        long mixed = (hash ^ word) * MULTIPLIER;
        return mixed ^ (mixed >>> HALF);
    }
}
