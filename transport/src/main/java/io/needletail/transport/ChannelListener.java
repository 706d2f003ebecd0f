package io.needletail.transport;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/** Lets peers in at a socket, TCP or Unix domain. Asks a selector first: a vain accept of the JDK's channel allocates, a vain select does not. */
final class ChannelListener implements Listener {

    private final ServerSocketChannel channel;
    private final Selector selector;
    private final Admission admission;
    private final int port;

    /** Makes a connection of a channel that has just been let in. */
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
        // Or the next select would find nothing new to report.
        selector.selectedKeys().clear();
        SocketChannel peer = channel.accept();
        if (peer == null) {
            return false; // it knocked and went away
        }
        Transport transport;
        try {
            peer.configureBlocking(false);
            transport = admission.admit(peer);
        } catch (IOException gone) {
            // Reset between knocking and coming in: the peer's business, not the listener's.
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
