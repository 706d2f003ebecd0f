package io.needletail.engine.admin;

import io.needletail.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * Byte stream of a channel that does not block and that a selector watches. The JDK's channels, not those of
 * {@link io.needletail.transport.Tcp}: a selector also waits for connections and for room to send.
 *
 * @param channel the channel, owned
 * @param peer the peer's address as text
 */
public record ChannelLink(SocketChannel channel, String peer) implements Transport {
    private static final int DISCARDED_BYTES = 1 << 16;

    @Override
    public int receive(byte[] target, int from, int limit) throws IOException {
        return channel.read(ByteBuffer.wrap(target, from, limit - from));
    }

    @Override
    public int send(byte[] source, int from, int length) throws IOException {
        return channel.write(ByteBuffer.wrap(source, from, length));
    }

    // A close with unread bytes resets a TCP connection, and the peer may lose what was sent.
    @Override
    public void close() {
        try (channel) {
            if (!channel.isOpen()) return;
            channel.shutdownOutput();
            receive(new byte[DISCARDED_BYTES], 0, DISCARDED_BYTES);
        } catch (IOException _) {
            // The peer has closed the connection already.
        }
    }
}
