package io.needletail.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * Connection over a JDK channel, TCP or Unix domain. Reads and writes use the channel directly: a select costs a second
 * system call for each message, a read without bytes is cheaper. A selector only ends the wait of an idle engine.
 */
final class ChannelTransport implements Transport {

    /** Most reads in {@link #close} from a peer that keeps sending. */
    private static final int DISCARDED_READS_MAX = 16;

    private final SocketChannel channel;
    private final ByteBuffer arriving;
    private final ByteBuffer leaving;
    private final String peer;
    private final boolean resetsOnClose;
    private boolean watched;

    ChannelTransport(SocketChannel channel, String peer, SocketOptions options) {
        this.channel = channel;
        this.peer = peer;
        this.resetsOnClose = options.lingerSeconds() == 0;
        this.arriving = ByteBuffer.allocateDirect(options.stagingBytes());
        this.leaving = ByteBuffer.allocateDirect(options.stagingBytes());
    }

    @Override
    public int receive(byte[] target, int from, int limit) throws IOException {
        arriving.clear().limit(Math.min(limit - from, arriving.capacity()));
        int length = channel.read(arriving);
        if (length > 0) {
            arriving.get(0, target, from, length);
        }
        return length;
    }

    @Override
    public int send(byte[] source, int from, int length) throws IOException {
        int sent = 0;
        while (sent < length) {
            int offered = Math.min(length - sent, leaving.capacity());
            leaving.clear().put(0, source, from + sent, offered).limit(offered);
            int taken = channel.write(leaving);
            sent += taken;
            if (taken < offered) {
                break;
            }
        }
        return sent;
    }

    @Override
    public boolean wakes() {
        return watched;
    }

    @Override
    public void join(SocketPoller poller) {
        watched = poller.add(channel);
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public void close() {
        if (channel.isOpen()) {
            if (!resetsOnClose) {
                shutDown();
            }
            Closing.quietly(channel);
        }
    }

    /**
     * Ends the output and discards the input: a close with unread bytes resets the connection and may lose sent bytes.
     */
    private void shutDown() {
        try {
            channel.shutdownOutput();
            int reads = 0;
            do {
                arriving.clear();
                reads++;
            } while (channel.read(arriving) > 0 && reads < DISCARDED_READS_MAX);
        } catch (IOException gone) {
            // The peer has closed the connection already.
            arriving.clear();
        }
    }
}
