package io.needletail.tools.feed;

import io.needletail.transport.MulticastOptions;
import io.needletail.transport.MulticastReceiver;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The multicast groups of a live feed, on one network interface. */
final class LiveSource implements FeedSource {
    private static final long PAUSE_NS = 50_000;

    private final List<MulticastReceiver> receivers = new ArrayList<>();
    private final byte[] bytes = new byte[MulticastReceiver.DATAGRAM_BYTES_MAX];

    LiveSource(List<InetSocketAddress> groups, String card) throws IOException {
        try {
            for (InetSocketAddress group : groups) {
                receivers.add(MulticastReceiver.join(group, MulticastOptions.on(card)));
            }
        } catch (IOException refused) {
            close();
            throw refused;
        }
    }

    @Override
    public boolean poll(FeedReader reader) throws IOException {
        long nowNs = System.nanoTime();
        boolean isIdle = true;
        for (int channel = 0; channel < receivers.size(); channel++) {
            int length = receivers.get(channel).receive(bytes, 0, bytes.length);
            if (length <= 0) continue;
            isIdle = false;
            reader.onDatagram(channel, bytes, 0, length, nowNs);
        }
        reader.onTime(nowNs);
        if (isIdle) LockSupport.parkNanos(PAUSE_NS);
        return true;
    }

    @Override
    public void close() {
        receivers.forEach(MulticastReceiver::close);
    }
}
