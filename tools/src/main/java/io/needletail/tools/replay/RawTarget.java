package io.needletail.tools.replay;

import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.wire.Framer;
import io.needletail.wire.Tags;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Sends each message byte for byte as it was recorded. What comes back is read and counted. */
final class RawTarget implements ReplayTarget {
    private static final int CONNECT_MS = 10_000;
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int MESSAGE_BYTES_MAX = 1 << 20;

    private final String sender;
    private final long lingerNs;
    private final Socket socket = new Socket();
    private final OutputStream out;
    private final AtomicLong received = new AtomicLong();
    private final Thread reader;

    RawTarget(TcpEndpoint peer, String sender, long lingerNs) throws IOException {
        this.sender = sender;
        this.lingerNs = lingerNs;
        socket.setTcpNoDelay(true);
        socket.connect(new InetSocketAddress(InetAddress.getByName(peer.host()), peer.port()), CONNECT_MS);
        out = new BufferedOutputStream(socket.getOutputStream(), BUFFER_BYTES);
        reader = Thread.ofVirtual().start(this::count);
    }

    @Override
    public boolean takes(FoundMessage found) {
        return found.isReadable() && found.has(Tags.SENDER_COMP_ID, sender);
    }

    @Override
    public void waitUntil(long dueNs) throws IOException {
        long rest = dueNs - System.nanoTime();
        if (rest <= 0) return;
        out.flush();
        while (rest > 0) {
            LockSupport.parkNanos(rest);
            rest = dueNs - System.nanoTime();
        }
    }

    @Override
    public void send(FoundMessage found) throws IOException {
        out.write(found.bytes(), found.from(), found.length());
    }

    @Override
    public void end() throws IOException {
        out.flush();
        waitUntil(System.nanoTime() + lingerNs);
    }

    @Override
    public long received() {
        return received.get();
    }

    // A peer that is not read stops reading itself.
    private void count() {
        byte[] bytes = new byte[2 * MESSAGE_BYTES_MAX];
        int limit = 0;
        try (InputStream in = socket.getInputStream()) {
            int read = in.read(bytes, 0, bytes.length);
            while (read > 0) {
                limit = consume(bytes, limit + read);
                read = in.read(bytes, limit, bytes.length - limit);
            }
        } catch (IOException closed) {
            // The end of the connection, by either side, ends the counting; the sending thread sees it by itself.
            Thread.currentThread().interrupt();
        }
    }

    private int consume(byte[] bytes, int limit) {
        int from = 0;
        int length = Framer.frame(bytes, from, limit, MESSAGE_BYTES_MAX);
        while (length != Framer.INCOMPLETE && from < limit) {
            if (length > 0) received.incrementAndGet();
            from += length == Framer.TOO_LONG ? limit - from : Math.abs(length);
            length = Framer.frame(bytes, from, limit, MESSAGE_BYTES_MAX);
        }
        System.arraycopy(bytes, from, bytes, 0, limit - from);
        return limit - from;
    }

    @Override
    public void close() throws IOException {
        socket.close();
        reader.interrupt();
    }
}
