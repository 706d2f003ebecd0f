package io.needletail.bench.workload.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PriceScanTest {
    private static final int LEVELS = 256;

    /** The vector form needs a flag of the virtual machine; the walk of its process compares it with the linear one. */
    private static final List<PriceScan> OTHERS = List.of(new BinaryScan(LEVELS), new BitmapScan(LEVELS));

    @Test
    void everyFormFindsWhatTheLinearScanFinds() {
        PriceScan linear = new LinearScan(LEVELS);
        for (long limit = PriceScan.BASE - 2; limit < PriceScan.BASE + LEVELS + 2; limit++) {
            for (PriceScan other : OTHERS) {
                assertThat(other.countMatchable(limit)).isEqualTo(linear.countMatchable(limit));
                assertThat(other.findInsertion(limit)).isEqualTo(linear.findInsertion(limit));
                assertThat(other.findFirstMatch(limit)).isEqualTo(linear.findFirstMatch(limit));
            }
        }
    }

    @Test
    void aLimitInTheMiddleMatchesHalfOfTheLevelsAndOneMore() {
        assertThat(new LinearScan(LEVELS).countMatchable(PriceScan.BASE + LEVELS / 2))
                .isEqualTo(LEVELS / 2 + 1);
    }
}
