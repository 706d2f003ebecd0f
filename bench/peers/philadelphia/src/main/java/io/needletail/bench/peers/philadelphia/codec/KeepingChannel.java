package io.needletail.bench.peers.philadelphia.codec;

import java.nio.ByteBuffer;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ReadableByteChannel;

/** Stores the written bytes in an array; reads return nothing. */
final class KeepingChannel implements GatheringByteChannel, ReadableByteChannel {
    private final byte[] target;
    private int length;

    KeepingChannel(byte[] target) {
        this.target = target;
    }

    void clear() {
        length = 0;
    }

    int length() {
        return length;
    }

    @Override
    public int write(ByteBuffer source) {
        int count = source.remaining();
        source.get(target, length, count);
        length += count;
        return count;
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int count) {
        long written = 0;
        for (int at = offset; at < offset + count; at++) written += write(sources[at]);
        return written;
    }

    @Override
    public long write(ByteBuffer[] sources) {
        return write(sources, 0, sources.length);
    }

    @Override
    public int read(ByteBuffer target) {
        return 0;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {}
}
