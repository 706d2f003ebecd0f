package io.needletail.feed.retransmission;

import static io.needletail.feed.retransmission.RetransmissionProtocol.LENGTH_BYTES;
import static io.needletail.feed.retransmission.RetransmissionProtocol.PACKET;
import static io.needletail.feed.retransmission.RetransmissionProtocol.REFUSAL;
import static io.needletail.feed.retransmission.RetransmissionProtocol.REFUSAL_BYTES;
import static io.needletail.feed.retransmission.RetransmissionProtocol.REQUEST_BYTES;
import static io.needletail.feed.retransmission.RetransmissionProtocol.REQUEST_PACKETS_MAX;

import io.needletail.transport.ConnectAttempt;
import io.needletail.transport.SocketOptions;
import io.needletail.transport.Tcp;
import io.needletail.transport.Transport;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Requests lost packets from a venue over TCP, without blocking: connects at the first request, and again at most once
 * a second.
 *
 * <p>A program calls {@link #request} in {@link io.needletail.feed.FeedListener#missing}, and gives the packets of
 * {@link RetransmissionListener#retransmitted} to the {@link io.needletail.feed.FeedHandler} as a channel of their own.
 * Packets that do not come within the handler's patience are lost, and a snapshot replaces them. Requests beyond
 * {@link #REQUESTS_MAX} are dropped and counted. One thread; nothing is allocated while the connection lasts.
 */
public final class RetransmissionClient implements Closeable {
    /** Highest number of requests that wait to be sent. */
    public static final int REQUESTS_MAX = 64;

    private static final int BYTES = 1 << 17;
    private static final long RETRY_NS = 1_000_000_000L;

    private final InetSocketAddress venue;
    private final RetransmissionListener listener;
    private final byte[] requests = new byte[REQUESTS_MAX * REQUEST_BYTES];
    private final byte[] arrived = new byte[BYTES];
    private int requestBytes;
    private int arrivedBytes;
    private Optional<ConnectAttempt> attempt = Optional.empty();
    private Optional<Transport> connection = Optional.empty();
    private long triedNs;
    private boolean hasTried;
    private long dropped;

    /**
     * Makes a client that is not connected.
     *
     * @param venue resolved address of the venue's retransmission server
     * @param listener receives the responses
     */
    public RetransmissionClient(InetSocketAddress venue, RetransmissionListener listener) {
        this.venue = venue;
        this.listener = listener;
    }

    /**
     * Requests packets. They are sent by the next {@link #poll}.
     *
     * @param first number of the first packet
     * @param last number of the last packet
     */
    public void request(long first, long last) {
        for (long from = first; from <= last; from += REQUEST_PACKETS_MAX) {
            if (requestBytes == requests.length) {
                dropped++;
                return;
            }
            RetransmissionProtocol.write(requests, requestBytes, from);
            RetransmissionProtocol.write(requests, requestBytes + 4, Math.min(last - from + 1, REQUEST_PACKETS_MAX));
            requestBytes += REQUEST_BYTES;
        }
    }

    /**
     * Connects if there are requests, sends them, and calls the listener for each response that has arrived. To be
     * called in each cycle.
     *
     * @param nowNs the caller's time
     */
    public void poll(long nowNs) {
        try {
            if (connection.isEmpty() && !connect(nowNs)) return;
            Transport transport = connection.get();
            send(transport);
            receive(transport);
        } catch (IOException failure) {
            disconnect(failure.getMessage());
        }
    }

    private boolean connect(long nowNs) throws IOException {
        if (attempt.isEmpty()) {
            boolean isTooSoon = hasTried && nowNs - triedNs < RETRY_NS;
            if (requestBytes == 0 || isTooSoon) return false;
            hasTried = true;
            triedNs = nowNs;
            attempt = Optional.of(Tcp.connect(venue, Optional.empty(), SocketOptions.LOW_LATENCY));
        }
        boolean isConnected = attempt.get().poll(made -> connection = Optional.of(made));
        if (isConnected) attempt = Optional.empty();
        return isConnected;
    }

    private void send(Transport transport) throws IOException {
        if (requestBytes == 0) return;
        int sent = transport.send(requests, 0, requestBytes);
        requestBytes -= sent;
        System.arraycopy(requests, sent, requests, 0, requestBytes);
    }

    private void receive(Transport transport) throws IOException {
        int received = transport.receive(arrived, arrivedBytes, arrived.length);
        if (received == Transport.CLOSED) throw new IOException("the venue closed the connection");
        arrivedBytes += received;
        int at = 0;
        while (arrivedBytes - at >= LENGTH_BYTES) {
            int length = RetransmissionProtocol.readLength(arrived, at);
            int from = at + LENGTH_BYTES;
            if (arrivedBytes - from < length) break;
            respond(from, from + length);
            at = from + length;
        }
        arrivedBytes -= at;
        System.arraycopy(arrived, at, arrived, 0, arrivedBytes);
    }

    private void respond(int from, int limit) throws IOException {
        int kind = limit > from ? arrived[from] : 0;
        if (kind == PACKET) {
            listener.retransmitted(arrived, from + 1, limit);
        } else if (kind == REFUSAL && limit - from == REFUSAL_BYTES) {
            listener.refused(number(from + 1), number(from + 5), number(from + 9), number(from + 13));
        } else {
            throw new IOException("a response of kind " + kind + " and " + (limit - from)
                    + " bytes; is this the address of a retransmission server?");
        }
    }

    private long number(int at) {
        return RetransmissionProtocol.read(arrived, at);
    }

    private void disconnect(String reason) {
        close();
        requestBytes = 0;
        arrivedBytes = 0;
        listener.disconnected(reason);
    }

    /**
     * Returns whether the connection is open.
     *
     * @return false before the first request and after a loss
     */
    public boolean isConnected() {
        return connection.isPresent();
    }

    /**
     * Returns the number of requests that were dropped because too many waited.
     *
     * @return since construction
     */
    public long dropped() {
        return dropped;
    }

    /** Closes the connection; a later request opens it again. */
    @Override
    public void close() {
        attempt.ifPresent(ConnectAttempt::close);
        connection.ifPresent(Transport::close);
        attempt = Optional.empty();
        connection = Optional.empty();
    }
}
