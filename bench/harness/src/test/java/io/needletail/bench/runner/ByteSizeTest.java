package io.needletail.bench.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ByteSizeTest {

    @Test
    void sizesAreReadWithBinaryUnits() {
        assertThat(ByteSize.parse("512M").bytes()).isEqualTo(512L << 20);
        assertThat(ByteSize.parse("4g").bytes()).isEqualTo(4L << 30);
        assertThat(ByteSize.parse("2GB").bytes()).isEqualTo(2L << 30);
        assertThat(ByteSize.parse("1000").bytes()).isEqualTo(1000);
    }

    @Test
    void otherTextIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ByteSize.parse("much"))
                .withMessage("'much' is no size; write 512M or 4G");
    }

    @Test
    void sizesAreShownWithDecimalUnits() {
        assertThat(new ByteSize(12_700_000_000L)).hasToString("12.7 GB");
        assertThat(new ByteSize(6_400_000L)).hasToString("6 MB");
    }
}
