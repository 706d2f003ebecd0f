package io.needletail.bench.workload.fast;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.SharedData;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FastWorkloadTest {
    /** Results of Python's {@code R = random.Random(20110613)} and these calls on it. */
    @Test
    void theRandomNumbersEqualThoseOfPython() {
        PythonRandom random = new PythonRandom(20_110_613);
        assertThat(IntStream.range(0, 5).map(_ -> random.below(24))).containsExactly(14, 9, 9, 7, 1);
        assertThat(random.random()).isEqualTo(0.034820296572330434);
        assertThat(random.range(1_000, 90_000)).isEqualTo(36766);
        IntStream.range(0, 2_000).forEach(_ -> random.random());
        assertThat(random.random()).isEqualTo(0.5173122277448834);
    }

    @ParameterizedTest
    @EnumSource(names = {"SINGLE1", "SINGLE4", "VAR1", "VAR4", "MIXED"})
    void theValuesEqualThoseOfTheSharedText(FastWorkload work) throws Exception {
        Messages messages = work.messages();
        List<String> lines = Files.readAllLines(SharedData.require("fast/cme_lab/" + work.label() + ".fix"));
        assertThat(IntStream.range(0, messages.count()).mapToObj(messages::text).toList())
                .isEqualTo(lines);
    }

    @Test
    void messagesHaveThePublishedSizes() {
        assertThat(FastWorkload.SINGLE1.messages().text(0)).hasSize(179);
        assertThat(FastWorkload.SINGLE4.messages().text(0)).hasSize(440);
    }

    @ParameterizedTest
    @EnumSource(names = {"FIELDS50", "FIELDS500"})
    void aWideStreamHasAsManyFieldsAsANarrowOne(FastWorkload work) {
        Messages messages = work.messages();
        assertThat(messages.shape().head()).hasSize(work.fields());
        assertThat(messages.count() * work.fields()).isEqualTo(100_000);
    }
}
