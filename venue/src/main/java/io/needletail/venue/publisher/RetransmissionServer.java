package io.needletail.venue.publisher;

import io.needletail.transport.Listener;
import io.needletail.transport.SocketOptions;
import io.needletail.transport.Tcp;
import io.needletail.transport.Transport;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Answers requests for packets over TCP ({@link io.needletail.feed.retransmission.RetransmissionProtocol}) from the
 * packets that are kept. Runs on the publisher's thread; a turn sends at most {@link #TURN_PACKETS} packets to each
 * receiver, and a receiver that does not read gets nothing more until it does, or is disconnected.
 */
final class RetransmissionServer implements Closeable {
    /** Receivers that are served at once; a further one is disconnected. */
    static final int RECEIVERS_MAX = 16;

    /** Most packets that a receiver gets in one turn. */
    static final int TURN_PACKETS = 8;

    private final Listener listener;
    private final PacketHistory history;
    private final List<RetransmissionReceiver> receivers = new ArrayList<>(RECEIVERS_MAX);
    private final Consumer<Transport> acceptor = this::accept;
    private final RetransmissionCounters counters;
    private long nowNs;

    private RetransmissionServer(Listener listener, PacketHistory history, RetransmissionCounters counters) {
        this.listener = listener;
        this.history = history;
        this.counters = counters;
    }

    static RetransmissionServer open(InetSocketAddress address, PacketHistory history, RetransmissionCounters counters)
            throws IOException {
        return new RetransmissionServer(Tcp.listen(address, SocketOptions.LOW_LATENCY), history, counters);
    }

    int port() {
        return listener.port();
    }

    /** Returns the number of receivers that were disconnected because there were too many. */
    long turnedAway() {
        return counters.turnedAwayCount();
    }

    int receivers() {
        return receivers.size();
    }

    void poll(long atNs) {
        nowNs = atNs;
        try {
            listener.poll(acceptor);
        } catch (IOException noRoom) {
            // The process has no descriptor left: the connection stays pending, and the next turn tries again.
            counters.turnedAway();
        }
        for (int i = receivers.size() - 1; i >= 0; i--) {
            RetransmissionReceiver receiver = receivers.get(i);
            if (receiver.serve(history, nowNs)) continue;
            receiver.close();
            receivers.remove(i);
        }
        counters.receivers(receivers.size());
    }

    private void accept(Transport transport) {
        if (receivers.size() == RECEIVERS_MAX) {
            counters.turnedAway();
            transport.close();
        } else {
            receivers.add(new RetransmissionReceiver(transport, counters, nowNs));
        }
    }

    @Override
    public void close() {
        listener.close();
        receivers.forEach(RetransmissionReceiver::close);
        receivers.clear();
    }
}
