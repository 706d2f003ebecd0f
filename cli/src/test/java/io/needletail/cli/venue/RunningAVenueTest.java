package io.needletail.cli.venue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.fixtures.GuidePage;
import io.needletail.fixtures.GuideShell;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Follows the guide about running a venue. Ports are others than those of the page, which may be taken. */
@Timeout(300)
final class RunningAVenueTest {
    private static final int NODE_PORTS = 5;
    private static final int HIGHEST = 65_535 - NODE_PORTS;

    @TempDir
    private Path folder;

    @Test
    void theCommandsOfTheGuideDoWhatItShows() throws IOException {
        assumeTrue(System.getProperty("os.name").startsWith("Linux"), "the system binds sockets to groups");
        GuidePage page = page();
        assertThat(page.commands()).hasSizeGreaterThan(5);
        try (GuideShell shell = GuideShell.start(folder, "io.needletail.cli.Main")) {
            shell.follow(page);
        }
    }

    private static GuidePage page() throws IOException {
        String port = Integer.toString(GuideShell.freePort());
        return GuidePage.read("docs/guide/running-a-venue.md")
                .replace("9880", port)
                .replace("localhost:9200", "localhost:" + Math.min(GuideShell.freePort(), HIGHEST))
                .replace("36200", port)
                .replace("36201", port)
                .replace("36202", port)
                .replace("127.0.0.1:36203", "127.0.0.1:" + GuideShell.freePort())
                .replace("239.255.62.", "239.255.85.");
    }
}
