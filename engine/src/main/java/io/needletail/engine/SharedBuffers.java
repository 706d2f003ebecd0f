package io.needletail.engine;

import io.needletail.wire.Message;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What all lines of an engine share.
 *
 * <p>An index over a frame and the array that bytes are read into are: nobody needs them longer than the frame is handled,
 * and with a thousand sessions they stay in the processor's cache, where a thousand do not.
 *
 * @param logonBytesMax most bytes that a connection brings along when a line takes it over
 * @param disk for what blocks while a journal meets the disk
 * @param heap what they may take of it
 * @param messages by their number of fields
 * @param arrays by the number of bytes they are for
 */
record SharedBuffers(
        int logonBytesMax,
        DiskExecutors disk,
        HeapBudget heap,
        Map<Integer, Message> messages,
        Map<Integer, byte[]> arrays) {
    SharedBuffers(int logonBytesMax, DiskExecutors disk, HeapBudget heap) {
        this(logonBytesMax, disk, heap, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    }

    /** The one for so many fields. Any thread; it belongs to the engine's. */
    Message message(int fields) {
        return messages.computeIfAbsent(fields, count -> new Message(count));
    }

    /** The one for the bytes that are being received, so many at a time. Any thread; it belongs to the engine's. */
    byte[] received(int bytesMax) {
        return arrays.computeIfAbsent(bytesMax, ReceiveBuffer::array);
    }
}
