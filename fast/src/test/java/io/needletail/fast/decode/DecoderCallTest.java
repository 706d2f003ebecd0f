package io.needletail.fast.decode;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The methods that generated decoders call. */
final class DecoderCallTest {
    /** The constants look their methods up: a name that does not exist fails when the first of them is used. */
    @Test
    void everyCalledMethodExists() {
        assertThat(DecoderCall.values()).isNotEmpty();
    }
}
