package io.needletail.samples;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.needletail.feed.capture.CaptureReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** Sample 09: sends the datagrams of a capture again, to their original groups and ports, as input for sample 08. */
public final class Sample09SendFeed {
    private static final long PAUSE_NS = MILLISECONDS.toNanos(1);

    private Sample09SendFeed() {}

    /** Takes two arguments: the capture, and an address of the card to send from. */
    public static void main(String[] args) throws IOException {
        InetAddress from = InetAddress.ofLiteral(args[1]);
        int sent = 0;
        try (DatagramChannel channel = DatagramChannel.open(StandardProtocolFamily.INET);
                CaptureReader capture = CaptureReader.open(Path.of(args[0]))) {
            channel.bind(new InetSocketAddress(from, 0));
            channel.setOption(StandardSocketOptions.IP_MULTICAST_IF, NetworkInterface.getByInetAddress(from));
            while (capture.next()) {
                int length = capture.limit() - capture.from();
                channel.send(ByteBuffer.wrap(capture.bytes(), capture.from(), length), capture.target());
                sent++;
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
        System.out.println("sent " + sent + " datagrams");
    }
}
