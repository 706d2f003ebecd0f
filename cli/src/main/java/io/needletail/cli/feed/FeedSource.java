package io.needletail.cli.feed;

import java.io.Closeable;
import java.io.IOException;

/** Source of the datagrams of a feed. */
interface FeedSource extends Closeable {
    /** Hands over what has arrived; returns false when there will be nothing more. */
    boolean poll(FeedReader reader) throws IOException;

    @Override
    void close() throws IOException;
}
