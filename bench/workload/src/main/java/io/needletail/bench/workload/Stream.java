package io.needletail.bench.workload;

import java.io.ByteArrayOutputStream;
import java.util.List;

/**
 * Frames one after the other.
 *
 * @param bytes all of them
 * @param from where each begins, and the end of the last
 */
// Arrays as parts: streams are compared nowhere, and the benchmark walks the arrays themselves.
@SuppressWarnings("ArrayRecordComponent")
public record Stream(byte[] bytes, int[] from) {
    static Stream of(List<Fields> messages) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int[] from = new int[messages.size() + 1];
        for (int index = 0; index < messages.size(); index++) {
            from[index] = bytes.size();
            bytes.writeBytes(messages.get(index).frame());
        }
        from[messages.size()] = bytes.size();
        return new Stream(bytes.toByteArray(), from);
    }

    /** The length of a frame. */
    public int length(int index) {
        return from[index + 1] - from[index];
    }
}
