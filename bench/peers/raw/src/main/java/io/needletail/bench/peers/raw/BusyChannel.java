package io.needletail.bench.peers.raw;

import io.needletail.bench.probe.ParentLine;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * A non-blocking connection that is read in a busy loop. One thread; allocates nothing once it is made.
 */
final class BusyChannel implements AutoCloseable {

    static final long PEER_SILENT_NS = 20_000_000_000L;

    // How often an empty loop looks at the clock and at the harness: some tens of milliseconds.
    private static final int IDLE_CHECK_MASK = 0xFFFF;

    private final SocketChannel channel;
    private final ParentLine parent;

    BusyChannel(SocketChannel channel, ParentLine parent) throws IOException {
        this.channel = channel;
        this.parent = parent;
        if (channel.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
        channel.configureBlocking(false);
    }

    /** Writes from position 0 to the buffer's capacity. */
    void sendAll(ByteBuffer bytes) throws IOException {
        bytes.clear();
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /**
     * Reads until the buffer is full, and leaves its position at the end.
     *
     * @param silentNsMax how long the peer may send nothing
     * @return false when the peer has closed, was silent for longer, or the harness says quit
     */
    boolean receiveAll(ByteBuffer bytes, long silentNsMax) throws IOException {
        bytes.clear();
        int empty = 0;
        long sinceNs = 0;
        while (bytes.hasRemaining()) {
            int received = channel.read(bytes);
            if (received < 0) {
                return false;
            }
            if (received == 0 && (++empty & IDLE_CHECK_MASK) == 0) {
                long nowNs = System.nanoTime();
                sinceNs = sinceNs == 0 ? nowNs : sinceNs;
                if (!parent.wanted() || nowNs - sinceNs > silentNsMax) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
