package io.needletail.transport;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/**
 * Accepts connections of a JDK channel, TCP or Unix domain. Selects first: an accept without a peer allocates, a select
 * does not.
 */
final class ChannelListener implements Listener {

    private final ServerSocketChannel channel;
    private final Selector selector;
    private final Admission admission;
    private final int port;

    /** Creates the transport of an accepted channel. */
    interface Admission {
        Transport admit(SocketChannel peer) throws IOException;
    }

    ChannelListener(ServerSocketChannel channel, int port, Admission admission) throws IOException {
        this.channel = channel;
        this.port = port;
        this.admission = admission;
        this.selector = Selector.open();
        channel.register(selector, SelectionKey.OP_ACCEPT);
    }

    @Override
    public boolean poll(Consumer<? super Transport> accepted) throws IOException {
        if (!selector.isOpen()) {
            throw new ClosedChannelException();
        }
        return selector.selectNow() != 0 && accept(accepted);
    }

    private boolean accept(Consumer<? super Transport> accepted) throws IOException {
        // Required: otherwise the next select reports nothing new.
        selector.selectedKeys().clear();
        SocketChannel peer = channel.accept();
        if (peer == null) {
            return false; // the peer has closed the connection again
        }
        Transport transport;
        try {
            peer.configureBlocking(false);
            transport = admission.admit(peer);
        } catch (IOException gone) {
            // The peer has reset the connection before accept: no error of the listener.
            peer.close();
            return false;
        }
        accepted.accept(transport);
        return true;
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void close() {
        Closing.quietly(selector);
        Closing.quietly(channel);
    }
}
