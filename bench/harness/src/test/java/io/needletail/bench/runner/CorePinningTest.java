package io.needletail.bench.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CorePinningTest {

    @Test
    void theCoreListOfTheKernelIsRead() {
        assertThat(CorePinning.parse("0-3,8")).containsExactly(0, 1, 2, 3, 8);
        assertThat(CorePinning.parse("5")).containsExactly(5);
    }

    @Test
    void serverAndClientGetACoreEach() {
        CorePinning cores = new CorePinning(List.of(2, 5, 7), true);

        assertThat(cores.serverPrefix()).containsExactly("taskset", "-c", "2");
        assertThat(cores.clientPrefix()).containsExactly("taskset", "-c", "5");
        assertThat(cores.describe()).isEqualTo("server on core 2, client on core 5");
    }

    @Test
    void oneCoreOrNoTasksetMeansNoPinning() {
        assertThat(new CorePinning(List.of(0), true).serverPrefix()).isEmpty();
        assertThat(new CorePinning(List.of(0, 1), false).clientPrefix()).isEmpty();
        assertThat(new CorePinning(List.of(0, 1), false).describe()).contains("taskset is not installed");
    }
}
