package io.needletail.samples;

import io.needletail.fast.template.TemplateReader;
import io.needletail.feed.FeedOptions;
import io.needletail.transport.MulticastOptions;
import io.needletail.transport.MulticastReceiver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/**
 * Sample 08: the books of sample 07 from a live feed, which may have begun long ago: receives three multicast groups on
 * one network interface, and prints the books when the feed pauses.
 */
public final class Sample08LiveBook {
    private static final InetAddress GROUP = InetAddress.ofLiteral("239.255.31.1");
    private static final int PORTS = 3;
    private static final long SILENCE_NS = 2_000_000_000L;

    private Sample08LiveBook() {}

    /** Takes two arguments: the template file, and the network card or one of its addresses. */
    public static void main(String[] args) throws IOException {
        FeedOptions anyTime = FeedOptions.DEFAULTS.beginningWith(FeedOptions.AFTER_SNAPSHOT);
        Sample07Book sample = new Sample07Book(TemplateReader.read(Path.of(args[0])), anyTime);
        MulticastOptions options = MulticastOptions.on(args[1]);
        MulticastReceiver[] groups = new MulticastReceiver[PORTS];
        for (int i = 0; i < PORTS; i++) {
            groups[i] = MulticastReceiver.join(new InetSocketAddress(GROUP, Sample07Book.CHANNEL_A + i), options);
        }
        System.out.println("listening, buffers of " + groups[0].receiveBufferBytes() + " bytes");
        listen(groups, sample);
        sample.print();
        for (MulticastReceiver group : groups) {
            String line = "port " + group.group().getPort() + " dropped ";
            group.dropped().ifPresent(count -> System.out.println(line + count));
            group.close();
        }
    }

    /** Polls every group in turn, without waiting, until no datagram has arrived for a while. */
    private static void listen(MulticastReceiver[] groups, Sample07Book sample) throws IOException {
        byte[] bytes = new byte[MulticastReceiver.DATAGRAM_BYTES_MAX];
        long heardNs = Long.MAX_VALUE;
        long nowNs = System.nanoTime();
        while (nowNs - heardNs < SILENCE_NS) {
            nowNs = System.nanoTime();
            for (MulticastReceiver group : groups) {
                int length = group.receive(bytes, 0, bytes.length);
                if (length <= 0) continue;
                sample.onDatagram(group.group().getPort(), bytes, 0, length, nowNs);
                heardNs = nowNs;
            }
        }
    }
}
