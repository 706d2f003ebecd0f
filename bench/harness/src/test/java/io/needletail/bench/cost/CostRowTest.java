package io.needletail.bench.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Ratio;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CostRowTest {
    @Test
    void theRatioComparesWithinARoundAndCountsAreSummed() throws Exception {
        // The machine was three times slower in round 2.
        List<CostResult> results = List.of(
                result("few", 1, "cycles=10 p50_ns=100 max_ns=500 slow=1 alloc=-"),
                result("many", 1, "cycles=10 p50_ns=120 max_ns=900 slow=2 alloc=0.5"),
                result("few", 2, "cycles=10 p50_ns=300 max_ns=600 slow=0 alloc=-"),
                result("many", 2, "cycles=10 p50_ns=420 max_ns=700 slow=3 alloc=0.7"));

        CostRow row = CostRow.of(new Variant("many", "few", List.of("x"), Path.of("none")), results);

        assertThat(row.ratio()).isEqualTo(new Ratio((1.2 + 1.4) / 2, 1.2, 1.4));
        assertThat(row.figure("slow")).contains(5.0);
        assertThat(row.figure("max_ns")).contains(900.0);
        assertThat(row.figure("p50_ns")).contains(270.0);
        assertThat(row.figure("mean_ns")).isEmpty();
    }

    @Test
    void aLineThatMeasuredNothingFailsTheRun() {
        assertThatExceptionOfType(FailedRun.class)
                .isThrownBy(() -> result("many", 1, "cycles=0 p50_ns=0"))
                .withMessageContaining("--duration");
    }

    private static CostResult result(String label, int round, String figures) throws FailedRun {
        return CostResult.parse(label, round, "RESULT " + figures);
    }
}
