package io.needletail.tools.tcp;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Segments of a stream that wait for earlier bytes, without overlaps: of bytes that come twice the first copy is kept.
 * A segment may be a hole: bytes that were cut when the packet was captured.
 *
 * <p>A new segment takes time in proportion to its bytes, and to the logarithm of the number of segments.
 */
final class HeldSegments {
    private final TreeMap<Long, Held> segments = new TreeMap<>();
    private long bytes;

    /** Bytes that wait. */
    static final class Held {
        private final long start;
        private final long end;
        private final byte[] data;
        private final long packet;
        private final long timeNs;

        /** Bytes in {@code [start, end)} of the stream, brought by a packet; without data a hole. */
        Held(long start, long end, byte[] data, long packet, long timeNs) {
            this.start = start;
            this.end = end;
            this.data = data;
            this.packet = packet;
            this.timeNs = timeNs;
        }

        long start() {
            return start;
        }

        long end() {
            return end;
        }

        byte[] data() {
            return data;
        }

        long packet() {
            return packet;
        }

        long timeNs() {
            return timeNs;
        }

        boolean isHole() {
            return data.length == 0;
        }
    }

    boolean isEmpty() {
        return segments.isEmpty();
    }

    int size() {
        return segments.size();
    }

    /** Returns the number of bytes, without holes. */
    long bytes() {
        return bytes;
    }

    /** Returns whether the byte at an offset is there. */
    boolean contains(long offset) {
        Map.Entry<Long, Held> before = segments.floorEntry(offset);
        return before != null && before.getValue().end > offset;
    }

    /** Returns the segment with the lowest offset. */
    Held first() {
        return segments.firstEntry().getValue();
    }

    Held removeFirst() {
        Held first = segments.pollFirstEntry().getValue();
        bytes -= first.data.length;
        return first;
    }

    /**
     * Adds those bytes of a segment that are not there yet.
     *
     * @return the offsets, first and after the last, between which bytes differ from those that are there; empty for
     *     none
     */
    long[] add(Held segment) {
        long[] differing = {};
        long at = segment.start;
        while (at < segment.end) {
            Map.Entry<Long, Held> before = segments.floorEntry(at);
            if (before != null && before.getValue().end > at) {
                Held known = before.getValue();
                long end = Math.min(known.end, segment.end);
                if (differs(known, segment, at, end)) {
                    differing = new long[] {differing.length == 0 ? at : differing[0], end};
                }
                at = end;
                continue;
            }
            Long next = segments.ceilingKey(at);
            long end = next == null ? segment.end : Math.min(next, segment.end);
            put(segment, at, end);
            at = end;
        }
        return differing;
    }

    private static boolean differs(Held known, Held segment, long from, long to) {
        if (known.isHole() || segment.isHole()) return false;
        return !Arrays.equals(
                known.data,
                (int) (from - known.start),
                (int) (to - known.start),
                segment.data,
                (int) (from - segment.start),
                (int) (to - segment.start));
    }

    private void put(Held segment, long from, long to) {
        boolean isWhole = from == segment.start && to == segment.end;
        byte[] data = segment.isHole() || isWhole
                ? segment.data
                : Arrays.copyOfRange(segment.data, (int) (from - segment.start), (int) (to - segment.start));
        segments.put(from, new Held(from, to, data, segment.packet, segment.timeNs));
        bytes += data.length;
    }
}
