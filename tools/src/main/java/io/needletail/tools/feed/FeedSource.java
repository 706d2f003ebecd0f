package io.needletail.tools.feed;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** Source of the datagrams of a feed. One thread. */
public interface FeedSource extends Closeable {
    /**
     * Joins multicast groups.
     *
     * @param groups by the numbers of the reader's channels
     * @param card network interface, by name or address
     * @return a source without an end
     * @throws IOException when a group cannot be joined
     */
    static FeedSource live(List<InetSocketAddress> groups, String card) throws IOException {
        return new LiveSource(groups, card);
    }

    /**
     * Opens a capture.
     *
     * @param file pcap or pcapng
     * @param groups by the numbers of the reader's channels
     * @return its datagrams to these groups
     * @throws IOException when the file cannot be read
     */
    static FeedSource capture(Path file, List<InetSocketAddress> groups) throws IOException {
        return new CaptureSource(file, groups);
    }

    /**
     * Hands over what has arrived.
     *
     * @param reader takes it
     * @return false when there will be nothing more
     * @throws IOException when it cannot be read
     */
    boolean poll(FeedReader reader) throws IOException;

    @Override
    void close() throws IOException;
}
