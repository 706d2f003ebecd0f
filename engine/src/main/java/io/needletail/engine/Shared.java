package io.needletail.engine;

import io.needletail.wire.Message;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What all lines of an engine share.
 *
 * <p>An index over a frame is one of them: nobody needs it longer than the frame is handled, and with a thousand sessions it
 * stays in the processor's cache, where a thousand indexes do not.
 *
 * @param logonBytesMax most bytes that a connection brings along when a line takes it over
 * @param disk for what blocks while a journal meets the disk
 * @param messages by their number of fields
 */
record Shared(int logonBytesMax, DiskWork disk, Map<Integer, Message> messages) {
    Shared(int logonBytesMax, DiskWork disk) {
        this(logonBytesMax, disk, new ConcurrentHashMap<>());
    }

    /** The one for so many fields. Any thread; it belongs to the engine's. */
    Message message(int fields) {
        return messages.computeIfAbsent(fields, count -> new Message(count));
    }
}
