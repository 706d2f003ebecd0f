package io.needletail.bench.peers.raw;

import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.EchoRun;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/** The echo at a rate without any engine: bytes out when they are due, the same bytes back. One thread each. */
final class RawEcho {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final byte FILLER = '8';

    private final SocketChannel channel;
    private final EchoRun run;
    private final int orderBytes;
    private final ByteBuffer out = RawServer.buffer(BUFFER_BYTES);
    private final ByteBuffer in = RawServer.buffer(BUFFER_BYTES);
    private final ByteBuffer order;

    private RawEcho(SocketChannel channel, EchoRun run, PeerArguments arguments) {
        this.channel = channel;
        this.run = run;
        orderBytes = (int) arguments.number("order-bytes", EchoOrder.BYTES);
        order = RawServer.buffer(orderBytes);
        for (int at = 0; at < orderBytes; at++) order.put(at, FILLER);
    }

    static void serve(PeerArguments arguments, ParentLine parent) throws IOException {
        Optional<SocketChannel> accepted = RawServer.accept(arguments, parent);
        if (accepted.isPresent()) {
            try (SocketChannel channel = fast(accepted.get())) {
                echo(channel, parent);
            }
        }
        parent.awaitQuit();
    }

    private static void echo(SocketChannel channel, ParentLine parent) throws IOException {
        ByteBuffer bytes = RawServer.buffer(BUFFER_BYTES);
        while (parent.wanted() && channel.read(bytes) >= 0) {
            bytes.flip();
            while (bytes.hasRemaining() && parent.wanted()) channel.write(bytes);
            bytes.clear();
        }
    }

    static void run(PeerArguments arguments, ParentLine parent) throws IOException {
        EchoRun run = new EchoRun(arguments, parent);
        try (SocketChannel channel = fast(Address.connect(arguments))) {
            new RawEcho(channel, run, arguments).pollToTheEnd();
            if (!run.fault().isEmpty()) throw new IOException(run.fault());
            run.finish();
        }
    }

    private static SocketChannel fast(SocketChannel channel) throws IOException {
        if (channel.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
        channel.configureBlocking(false);
        return channel;
    }

    private void pollToTheEnd() throws IOException {
        out.limit(0);
        long nowNs = System.nanoTime();
        while (!run.over(nowNs)) {
            if (!out.hasRemaining()) handOver(nowNs);
            if (out.hasRemaining()) channel.write(out);
            int count = channel.read(in);
            if (count < 0) run.fail("missing echo: the server closed");
            if (count > 0) takeEchoes(System.nanoTime());
            nowNs = System.nanoTime();
        }
    }

    private void handOver(long nowNs) {
        out.clear();
        for (int sent = 0; sent < EchoRun.BURST_MAX && run.due(nowNs); sent++) {
            order.putLong(0, run.next());
            out.put(order.clear());
            run.handed();
        }
        out.flip();
        if (run.unsent()) run.sending(System.nanoTime());
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
}
