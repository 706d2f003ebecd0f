package io.needletail.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/** TCP connection attempt in progress on a JDK channel. */
final class TcpConnectAttempt implements ConnectAttempt {

    private final SocketChannel channel;
    private final InetSocketAddress remote;
    private final SocketOptions options;
    private boolean handedOver;

    TcpConnectAttempt(SocketChannel channel, InetSocketAddress remote, SocketOptions options) {
        this.channel = channel;
        this.remote = remote;
        this.options = options;
    }

    @Override
    public boolean poll(Consumer<? super Transport> connected) throws IOException {
        if (handedOver) {
            throw new IllegalStateException("the connection to " + Tcp.text(remote) + " was handed over already");
        }
        try {
            if (!channel.finishConnect()) {
                return false;
            }
            requireOtherEnd();
        } catch (IOException failure) {
            close();
            throw Tcp.noConnection(remote, failure);
        }
        handedOver = true;
        connected.accept(new ChannelTransport(channel, Tcp.text(remote), options));
        return true;
    }

    private void requireOtherEnd() throws IOException {
        if (remote.equals(channel.getLocalAddress())) {
            throw Tcp.connectedToItself();
        }
    }

    @Override
    public void close() {
        if (!handedOver) {
            Closing.quietly(channel);
        }
    }
}
