package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.venue.config.NodeBuffers;
import java.time.Duration;

/** A log in the smallest files that there are, so that soon some of them can be deleted. */
final class SmallLog {
    private static final int FILE = 256 << 10;
    private static final int FILES = 2;
    private static final Duration LONG = Duration.ofSeconds(90);

    /** The buffers of such a node. */
    static final NodeBuffers BUFFERS = new NodeBuffers(
            FILE, NodeBuffers.SMALL.term(), FILE, NodeBuffers.SMALL.counters(), NodeBuffers.SMALL.lowStorage());

    private SmallLog() {}

    /** Returns a configuration of {@link TestCluster} with such a log. */
    static String config(String config) {
        return config.replaceAll("(LogTermSize|SegmentSize)=\\d+", "$1=" + FILE);
    }

    /** Waits until the log of each node has grown by several files. */
    static void await(VenueUnderTest venue) {
        long position = venue.cluster().leader().number("commitPosition") + (long) FILES * FILE;
        Wait.until(
                "the log has grown to " + position + " bytes",
                LONG,
                () -> venue.cluster().statuses().stream().allMatch(node -> node.number("commitPosition") > position));
    }

    /** Asserts that {@code cluster purge} deleted files of each node. */
    static void assertThatFilesAreDeleted(String out) {
        assertThat(out)
                .doesNotContain("begins at position 0,")
                .containsPattern("node 0: [1-9]\\d* files deleted")
                .containsPattern("node 1: [1-9]\\d* files deleted")
                .containsPattern("node 2: [1-9]\\d* files deleted");
    }
}
