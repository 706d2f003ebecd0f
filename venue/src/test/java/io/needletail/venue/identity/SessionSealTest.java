package io.needletail.venue.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Tests the seal of messages with the values of SipHash's paper, and against every change of a byte. */
final class SessionSealTest {
    private static final int LENGTH = 15;

    private final UnsafeBuffer message = new UnsafeBuffer(new byte[LENGTH + SessionSeal.BYTES]);
    private final SessionSeal seal = new SessionSeal(ascending(SessionSeal.KEY_BYTES));

    @Test
    void theSealIsSipHash24OfItsPaper() {
        message.putBytes(0, ascending(LENGTH));
        assertThat(seal.of(message, 0, 0)).isEqualTo(0x726fdb47dd0e0e31L);
        assertThat(seal.of(message, 0, 8)).isEqualTo(0x93f5f5799a932462L);
        assertThat(seal.of(message, 0, LENGTH)).isEqualTo(0xa129ca6149be45e5L);
    }

    @Test
    void aMessageOfWhichAnyByteIsChangedHasAWrongSeal() {
        message.putBytes(0, ascending(LENGTH));
        int length = seal.write(message, 0, LENGTH);
        assertThat(length).isEqualTo(LENGTH + SessionSeal.BYTES);
        assertThat(seal.isRight(message, 0, length)).isTrue();
        for (int at = 0; at < length; at++) {
            message.putByte(at, (byte) (message.getByte(at) ^ 1));
            assertThat(seal.isRight(message, 0, length)).as("byte %d", at).isFalse();
            message.putByte(at, (byte) (message.getByte(at) ^ 1));
        }
        for (int shorter = 0; shorter < length; shorter++) {
            assertThat(seal.isRight(message, 0, shorter))
                    .as("length %d", shorter)
                    .isFalse();
        }
    }

    private static byte[] ascending(int length) {
        byte[] bytes = new byte[length];
        for (int at = 0; at < length; at++) bytes[at] = (byte) at;
        return bytes;
    }
}
