package io.needletail.bench.peers.raw;

import io.needletail.bench.probe.ClientPort;
import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.EchoRun;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** The echo at a rate without any engine: bytes out when they are due, the same bytes back. One thread, spinning. */
final class RawEchoClient implements ClientPort {
    private static final byte FILLER = '8';

    private final EchoRun run;
    private final int orderBytes;
    private final ByteBuffer out = Address.buffer(RawServer.BUFFER_BYTES);
    private final ByteBuffer in = Address.buffer(RawServer.BUFFER_BYTES);
    private final ByteBuffer order;
    private final SocketChannel channel;
    private boolean flushing;

    RawEchoClient(PeerArguments arguments, EchoRun run) throws IOException {
        this.run = run;
        orderBytes = (int) arguments.number("order-bytes", EchoOrder.BYTES);
        order = Address.buffer(orderBytes);
        for (int at = 0; at < orderBytes; at++) order.put(at, FILLER);
        channel = Address.connect(arguments);
    }

    @Override
    public void connect() {
        run.connected();
    }

    @Override
    public boolean send(long id) {
        if (flushing) return false;
        order.putLong(0, run.next());
        out.put(order.clear());
        run.handed();
        return true;
    }

    @Override
    public void poll() throws IOException {
        flush();
        int count = channel.read(in);
        if (count < 0) run.fail("missing echo: the server closed");
        if (count > 0) takeEchoes(System.nanoTime());
    }

    private void flush() throws IOException {
        if (!flushing) out.flip();
        if (run.unsent()) run.sending(System.nanoTime());
        if (out.hasRemaining()) channel.write(out);
        flushing = out.hasRemaining();
        if (!flushing) out.clear();
    }

    private void takeEchoes(long receivedNs) {
        in.flip();
        while (in.remaining() >= orderBytes) {
            int from = in.position();
            long number = in.getLong(from);
            order.putLong(0, number).clear();
            boolean same = order.equals(in.slice(from, orderBytes));
            run.echoed(same ? number : EchoOrder.CHANGED, receivedNs);
            in.position(from + orderBytes);
        }
        in.compact();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
