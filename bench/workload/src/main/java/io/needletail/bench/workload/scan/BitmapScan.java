package io.needletail.bench.workload.scan;

import java.util.Arrays;

/** A bit for each price that has a level, as Needletail's book has them: 64 prices a word. */
final class BitmapScan implements PriceScan {
    private static final int WORD_SHIFT = 6;

    private final long[] occupied;
    private final int levels;

    BitmapScan(int levels) {
        this.levels = levels;
        occupied = new long[levels >> WORD_SHIFT];
        Arrays.fill(occupied, -1);
    }

    @Override
    public int countMatchable(long limit) {
        long last = limit - BASE;
        if (last < 0) return 0;
        if (last >= (long) occupied.length << WORD_SHIFT) return levels;
        int word = (int) (last >> WORD_SHIFT);
        int count = Long.bitCount(occupied[word] & (-1L >>> ~last));
        for (int before = 0; before < word; before++) count += Long.bitCount(occupied[before]);
        return count;
    }

    @Override
    public int findInsertion(long price) {
        return countMatchable(price);
    }

    @Override
    public int findFirstMatch(long limit) {
        for (int word = 0; word < occupied.length; word++) {
            if (occupied[word] == 0) continue;
            long price = BASE + ((long) word << WORD_SHIFT) + Long.numberOfTrailingZeros(occupied[word]);
            return price <= limit ? 0 : -1;
        }
        return -1;
    }
}
