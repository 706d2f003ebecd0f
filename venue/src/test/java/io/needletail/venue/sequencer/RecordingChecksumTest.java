package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import org.agrona.BufferUtil;
import org.junit.jupiter.api.Test;

class RecordingChecksumTest {
    private static final int LENGTH = 160;

    private final RecordingChecksum checksum = new RecordingChecksum();
    private final ByteBuffer frame = ByteBuffer.allocateDirect(LENGTH);
    private final long address = BufferUtil.address(frame);

    @Test
    void theSameBytesHaveTheSameChecksumWhereverTheyLie() {
        for (int at = 0; at < 64; at++) frame.put(at, (byte) at).put(64 + at, (byte) at);
        assertThat(checksum.compute(address, 0, 64)).isEqualTo(checksum.compute(address, 64, 64));
    }

    @Test
    void everyChangedBitAndEveryTornEndChangesTheChecksum() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int at = 0; at < LENGTH; at++) frame.put(at, (byte) (1 + random.nextInt(127)));
        int whole = checksum.compute(address, 0, LENGTH);
        for (int bit = 0; bit < 8 * LENGTH; bit++) {
            byte before = frame.get(bit / 8);
            frame.put(bit / 8, (byte) (before ^ (1 << (bit % 8))));
            assertThat(checksum.compute(address, 0, LENGTH))
                    .as("bit %d, seed %d", bit, seed)
                    .isNotEqualTo(whole);
            frame.put(bit / 8, before);
        }
        for (int end = LENGTH - 1; end >= 0; end--) {
            frame.put(end, (byte) 0);
            assertThat(checksum.compute(address, 0, LENGTH))
                    .as("end %d, seed %d", end, seed)
                    .isNotEqualTo(whole);
        }
    }
}
