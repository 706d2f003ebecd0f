package io.needletail.bench.workload.scan;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Several levels a comparison, with the Vector API; the number of levels is a multiple of the lanes. */
final class VectorScan implements PriceScan {
    private static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_PREFERRED;

    private final long[] prices;

    VectorScan(int levels) {
        prices = PriceScan.prices(levels);
    }

    @Override
    public int countMatchable(long limit) {
        for (int from = 0; from < prices.length; from += SPECIES.length()) {
            VectorMask<Long> reached =
                    LongVector.fromArray(SPECIES, prices, from).compare(VectorOperators.LE, limit);
            if (!reached.allTrue()) return from + reached.trueCount();
        }
        return prices.length;
    }

    @Override
    public int findInsertion(long price) {
        for (int from = 0; from < prices.length; from += SPECIES.length()) {
            VectorMask<Long> behind =
                    LongVector.fromArray(SPECIES, prices, from).compare(VectorOperators.GT, price);
            if (behind.anyTrue()) return from + behind.firstTrue();
        }
        return prices.length;
    }

    @Override
    public int findFirstMatch(long limit) {
        for (int from = 0; from < prices.length; from += SPECIES.length()) {
            VectorMask<Long> reached =
                    LongVector.fromArray(SPECIES, prices, from).compare(VectorOperators.LE, limit);
            if (reached.anyTrue()) return from + reached.firstTrue();
        }
        return -1;
    }
}
