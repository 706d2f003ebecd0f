package io.needletail.venue.sequencer;

import io.aeron.archive.checksum.Checksum;
import org.agrona.UnsafeApi;

/**
 * Checksum of each frame of a recording. With it an archive that was not closed, as after a full disk or a
 * {@code kill -9}, tells a complete last frame from a torn one and removes the torn one; without it the archive does
 * not start when the last frame crosses the boundary of a page. Aeron's own checksums need a further
 * {@code --add-opens}; this one needs none.
 *
 * <p>A change is missed with a probability of about 2<sup>-32</sup>. Nothing is allocated.
 */
public final class RecordingChecksum implements Checksum {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int HALF = 32;

    /** Creates a checksum; it has no state. */
    public RecordingChecksum() {}

    @Override
    public int compute(long address, int offset, int length) {
        long from = address + offset;
        long hash = length;
        int at = 0;
        while (at + Long.BYTES <= length) {
            hash = mix(hash ^ UnsafeApi.getLong(from + at));
            at += Long.BYTES;
        }
        while (at < length) {
            hash = mix(hash ^ UnsafeApi.getByte(from + at));
            at++;
        }
        return (int) ((hash * MULTIPLIER) >>> HALF);
    }

    private static long mix(long value) {
        long mixed = value * MULTIPLIER;
        return mixed ^ (mixed >>> HALF);
    }
}
