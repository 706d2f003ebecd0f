package io.needletail.bench.peers.venue.latency;

import io.needletail.engine.IdleStrategy;
import io.needletail.transport.ConnectAttempt;
import io.needletail.transport.SocketOptions;
import io.needletail.transport.Tcp;
import io.needletail.transport.Transport;
import io.needletail.transport.shm.SharedMemory;
import io.needletail.wire.Framer;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A FIX client: writes the bytes of orders into a connection, and reads those of reports. It keeps nothing and repeats
 * nothing.
 */
final class SocketPath implements OrderPath, Closeable {
    private static final int BUFFER_BYTES = 1 << 18;
    private static final int FRAME_MAX = 4_096;
    private static final long STUCK_NS = 60_000_000_000L;
    private static final int EXEC_TYPE = 150;

    private final Reports reports;
    private final IdleStrategy idle;
    private final Transport transport;
    private final OrderFrames frames = new OrderFrames();
    private final Message message = new Message();
    private final byte[] bytes = new byte[BUFFER_BYTES];
    private int from;
    private int to;
    private boolean isLoggedOn;

    /**
     * Connects and logs on.
     *
     * @param address port on this machine, or the file of the shared memory
     * @param idle what it does while nothing comes
     */
    SocketPath(String address, IdleStrategy idle, Reports reports) throws IOException {
        this.reports = reports;
        this.idle = idle;
        transport = connected(address);
        send(frames.logon());
        long beganNs = System.nanoTime();
        while (!isLoggedOn) {
            poll();
            if (System.nanoTime() - beganNs > STUCK_NS) throw new IOException("the venue does not let us log on");
        }
    }

    private static Transport connected(String address) throws IOException {
        boolean isPort = address.matches("\\d+");
        List<Transport> connected = new ArrayList<>();
        try (ConnectAttempt attempt = isPort
                ? Tcp.connect(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(address)),
                        Optional.empty(),
                        SocketOptions.LOW_LATENCY)
                : SharedMemory.connect(Path.of(address), SocketOptions.LOW_LATENCY)) {
            long beganNs = System.nanoTime();
            while (!attempt.poll(connected::add)) {
                if (System.nanoTime() - beganNs > STUCK_NS) throw new IOException("no connection to " + address);
            }
        }
        return connected.getFirst();
    }

    @Override
    public void send(long number) throws IOException {
        send(frames.order(number));
    }

    private void send(byte[] frame) throws IOException {
        int sent = transport.send(frame, 0, frame.length);
        while (sent < frame.length) {
            poll();
            sent += transport.send(frame, sent, frame.length - sent);
        }
    }

    @Override
    public void poll() throws IOException {
        int count = transport.receive(bytes, to, bytes.length);
        idle.idle(count);
        if (count == 0) return;
        if (count == Transport.CLOSED) throw new IOException("the venue has ended the connection");
        long atNs = System.nanoTime();
        to += count;
        int length = Framer.frame(bytes, from, to, FRAME_MAX);
        while (length > 0) {
            message.index(bytes, from, length);
            received(atNs);
            from += length;
            length = Framer.frame(bytes, from, to, FRAME_MAX);
        }
        if (length < 0) throw new IOException("the venue sent bytes that are no FIX");
        if (to > bytes.length - FRAME_MAX || from == to) {
            System.arraycopy(bytes, from, bytes, 0, to - from);
            to -= from;
            from = 0;
        }
    }

    private void received(long atNs) throws IOException {
        switch (message.msgType()) {
            case MsgTypes.EXECUTION_REPORT -> {
                char execType = (char) message.bytes()[message.from(message.find(EXEC_TYPE))];
                if (execType == '0') reports.reported(message.number(Tags.CL_ORD_ID), atNs);
                else if (execType != 'F') throw new IOException("an unexpected report: " + message);
            }
            case MsgTypes.LOGON -> isLoggedOn = true;
            default -> throw new IOException("an unexpected message: " + message);
        }
    }

    @Override
    public void close() throws IOException {
        transport.close();
    }
}
