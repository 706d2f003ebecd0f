package io.needletail.fast.encode;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The methods that generated encoders call. */
final class EncoderCallTest {
    /** The constants look their methods up: a name that does not exist fails when the first of them is used. */
    @Test
    void everyCalledMethodExists() {
        assertThat(EncoderCall.values()).isNotEmpty();
    }
}
