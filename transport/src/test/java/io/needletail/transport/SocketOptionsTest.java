package io.needletail.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class SocketOptionsTest {

    @Test
    void lowLatencyMeansNoDelay() {
        assertThat(SocketOptions.LOW_LATENCY.noDelay()).isTrue();
    }

    @Test
    void aNegativeBufferIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SocketOptions.LOW_LATENCY.with(to -> {
                    to.receiveBufferBytes = -1;
                    to.sendBufferBytes = 0;
                }))
                .withMessageContaining("receiveBufferBytes is -1");
    }

    @Test
    void aConnectionWithoutStagingIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SocketOptions(true, false, true, 0, 0, 0, -1, -1, LinuxOptions.NONE))
                .withMessage("stagingBytes is 0, expected at least 1");
    }

    @Test
    void aLingerTimeOrTrafficClassOutOfRangeIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SocketOptions(true, false, true, 0, 0, 1, -2, -1, LinuxOptions.NONE))
                .withMessageStartingWith("lingerSeconds is -2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SocketOptions(true, false, true, 0, 0, 1, -1, 256, LinuxOptions.NONE))
                .withMessageStartingWith("trafficClass is 256, expected 0 to 255");
    }

    @Test
    void aNegativeBusyPollTimeIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LinuxOptions(false, -1, false))
                .withMessage("busyPollMicros is -1, expected 0 (no busy polling) or more");
    }

    @Test
    void onlyOptionsOfLinuxNeedLibc() {
        assertThat(SocketOptions.LOW_LATENCY.needLibc()).isFalse();
        assertThat(SocketOptions.LOW_LATENCY
                        .with(new LinuxOptions(false, 0, true))
                        .needLibc())
                .isTrue();
    }

    @Test
    void aLingerTimeOfZeroResetsOnClose() throws IOException {
        try (Loopback ends =
                Loopback.open(new SocketOptions(true, true, true, 0, 0, 1_000, 0, 0x10, LinuxOptions.NONE))) {
            ends.calling().close();
            assertThatThrownBy(() -> Loopback.await(() -> ends.called().receive(new byte[1], 0, 1) != 0))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("reset");
        }
    }

    @Test
    void aLingerTimeAboveZeroDeliversTheLastBytes() throws IOException {
        try (Loopback ends =
                Loopback.open(new SocketOptions(true, true, true, 0, 0, 1_000, 5, -1, LinuxOptions.NONE))) {
            ends.calling().send(new byte[] {7}, 0, 1);
            ends.calling().close();
            assertThat(Loopback.receive(ends.called(), 1)).containsExactly(7);
        }
    }
}
