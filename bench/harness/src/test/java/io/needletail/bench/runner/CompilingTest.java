package io.needletail.bench.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CompilingTest {
    @Test
    void aFigureDuringWhichTheCompilerWorkedIsMarked() {
        assertThat(new Compiling(0.43).mark("39401.0")).isEqualTo("39401.0*");
        assertThat(new Compiling(0.2).mark("240.0")).isEqualTo("240.0");
        assertThat(Compiling.NOTHING.mark("240.0")).isEqualTo("240.0");
    }

    @Test
    void aRowOfAResultSaysItUnlessItIsOld() {
        assertThat(Compiling.in(Map.of("compiling", 0.43))).isEqualTo(new Compiling(0.43));
        assertThat(Compiling.in(Map.of("ns_per_op", 240))).isEqualTo(Compiling.NOTHING);
    }

    @Test
    void theLegendSaysFromWhenOn() {
        assertThat(Compiling.LEGEND).contains("more than 20 %");
    }
}
