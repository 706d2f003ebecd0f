package io.needletail.bench.peers.philadelphia;

import io.needletail.bench.probe.EchoRun;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;

/** Takes the times at the socket: right before a write, right after a read. One thread. */
final class StampedChannel implements GatheringByteChannel, ReadableByteChannel {
    private final SocketChannel channel;
    private final EchoRun run;
    private long receivedNs;

    StampedChannel(SocketChannel channel, EchoRun run) {
        this.channel = channel;
        this.run = run;
    }

    /** {@code System.nanoTime()} right after the last read that brought bytes. */
    long receivedNs() {
        return receivedNs;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int count = channel.read(target);
        if (count > 0) receivedNs = System.nanoTime();
        return count;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        run.sending(System.nanoTime());
        return channel.write(source);
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int count) throws IOException {
        run.sending(System.nanoTime());
        return channel.write(sources, offset, count);
    }

    @Override
    public long write(ByteBuffer[] sources) throws IOException {
        return write(sources, 0, sources.length);
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
