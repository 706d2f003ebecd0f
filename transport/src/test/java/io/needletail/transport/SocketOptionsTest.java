package io.needletail.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SocketOptionsTest {

    @Test
    void lowLatencyMeansNoDelay() {
        assertThat(SocketOptions.LOW_LATENCY.noDelay()).isTrue();
    }

    @Test
    void aNegativeBufferIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SocketOptions.LOW_LATENCY.withBuffers(-1, 0))
                .withMessageContaining("receiveBufferBytes is -1");
    }

    @Test
    void aConnectionWithoutStagingIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SocketOptions(true, false, true, 0, 0, 0, -1, -1))
                .withMessage("stagingBytes is 0, expected at least 1");
    }
}
