package io.needletail.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * One connection over a socket, TCP or Unix domain. Reads and writes go straight to the channel, without a selector: asking first costs a second system
 * call for each message and a read that finds nothing is the cheaper question.
 */
final class ChannelTransport implements Transport {

    /** Bounds {@link #close} against a peer that never stops talking. */
    private static final int DISCARDED_READS_MAX = 16;

    private final SocketChannel channel;
    private final ByteBuffer arriving;
    private final ByteBuffer leaving;
    private final String peer;
    private final boolean resetsOnClose;

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
    public String peer() {
        return peer;
    }

    @Override
    public void close() {
        if (channel.isOpen()) {
            if (!resetsOnClose) {
                sayGoodbye();
            }
            Closing.quietly(channel);
        }
    }

    /** Closing with unread bytes waiting would reset the connection and may destroy our own last bytes on their way. */
    private void sayGoodbye() {
        try {
            channel.shutdownOutput();
            int reads = 0;
            do {
                arriving.clear();
                reads++;
            } while (channel.read(arriving) > 0 && reads < DISCARDED_READS_MAX);
        } catch (IOException gone) {
            // The peer was faster: nobody is left to say goodbye to.
            arriving.clear();
        }
    }
}
