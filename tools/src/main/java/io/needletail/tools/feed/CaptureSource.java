package io.needletail.tools.feed;

import io.needletail.feed.capture.CaptureReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** The datagrams of a feed in a capture. */
final class CaptureSource implements FeedSource {
    private static final int DATAGRAMS_A_TURN = 1_000;

    private final CaptureReader capture;
    private final List<InetSocketAddress> groups;

    CaptureSource(Path file, List<InetSocketAddress> groups) throws IOException {
        this.capture = CaptureReader.open(file);
        this.groups = List.copyOf(groups);
    }

    @Override
    public boolean poll(FeedReader reader) throws IOException {
        for (int i = 0; i < DATAGRAMS_A_TURN; i++) {
            if (!capture.next()) return false;
            if (!capture.isUdp()) continue;
            InetSocketAddress target = capture.target();
            for (int channel = 0; channel < groups.size(); channel++) {
                if (!groups.get(channel).equals(target)) continue;
                reader.onTime(capture.timeNs());
                reader.onDatagram(channel, capture.bytes(), capture.from(), capture.limit(), capture.timeNs());
            }
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        capture.close();
    }
}
