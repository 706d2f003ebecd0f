package io.needletail.bench.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoresTest {

    @Test
    void theKernelsListIsRead() {
        assertThat(Cores.parse("0-3,8")).containsExactly(0, 1, 2, 3, 8);
        assertThat(Cores.parse("5")).containsExactly(5);
    }

    @Test
    void serverAndClientGetACoreEach() {
        Cores cores = new Cores(List.of(2, 5, 7), true);

        assertThat(cores.serverPrefix()).containsExactly("taskset", "-c", "2");
        assertThat(cores.clientPrefix()).containsExactly("taskset", "-c", "5");
        assertThat(cores.describe()).isEqualTo("server on core 2, client on core 5");
    }

    @Test
    void oneCoreOrNoTasksetMeansNoPinning() {
        assertThat(new Cores(List.of(0), true).serverPrefix()).isEmpty();
        assertThat(new Cores(List.of(0, 1), false).clientPrefix()).isEmpty();
        assertThat(new Cores(List.of(0, 1), false).describe()).contains("taskset is not installed");
    }
}
