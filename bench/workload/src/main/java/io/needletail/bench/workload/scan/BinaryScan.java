package io.needletail.bench.workload.scan;

/** Halves the levels, which are sorted. */
final class BinaryScan implements PriceScan {
    private final long[] prices;

    BinaryScan(int levels) {
        prices = PriceScan.prices(levels);
    }

    @Override
    public int countMatchable(long limit) {
        int low = 0;
        int high = prices.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (prices[middle] <= limit) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    @Override
    public int findInsertion(long price) {
        return countMatchable(price);
    }

    @Override
    public int findFirstMatch(long limit) {
        return prices[0] <= limit ? 0 : -1;
    }
}
