package io.needletail.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CpuListTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // text | as the kernel writes it | without 2-3
                "'' | '' | ''",
                "0 | 0 | 0",
                "0-3 | 0-3 | 0-1",
                "0,1,2,3,9 | 0-3,9 | 0-1,9",
                "3,1-2 | 1-3 | 1",
                "2-3 | 2-3 | ''",
                "7-5 | '' | ''"
            })
    void aListIsReadAndWrittenAsTheKernelDoes(String text, String written, String rest) {
        CpuList list = CpuList.parse(text);
        CpuList some = CpuList.parse("2-3");

        assertThat(list).hasToString(written);
        assertThat(list.without(some)).hasToString(rest);
        assertThat(list.isEmpty()).isEqualTo(written.isEmpty());
        assertThat(list.overlaps(some)).isEqualTo(!rest.equals(written));
    }
}
