package io.needletail.bench.workload.scan;

/** One comparison a level, from the best on. */
final class LinearScan implements PriceScan {
    private final long[] prices;

    LinearScan(int levels) {
        prices = PriceScan.prices(levels);
    }

    @Override
    public int countMatchable(long limit) {
        int count = 0;
        while (count < prices.length && prices[count] <= limit) count++;
        return count;
    }

    @Override
    public int findInsertion(long price) {
        for (int level = 0; level < prices.length; level++) {
            if (prices[level] > price) return level;
        }
        return prices.length;
    }

    @Override
    public int findFirstMatch(long limit) {
        for (int level = 0; level < prices.length; level++) {
            if (prices[level] <= limit) return level;
        }
        return -1;
    }
}
