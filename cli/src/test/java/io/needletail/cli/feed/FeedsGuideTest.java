package io.needletail.cli.feed;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.fixtures.GuidePage;
import io.needletail.fixtures.GuideShell;
import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Follows the page about market data feeds, from the template file to live books. */
@Timeout(120)
final class FeedsGuideTest {
    @TempDir
    private Path folder;

    @Test
    void theCommandsOfTheGuideDoWhatItShows() throws IOException {
        assumeTrue(System.getProperty("os.name").startsWith("Linux"), "the system binds sockets to groups");
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        GuidePage page = GuidePage.read("docs/guide/feeds.md")
                .replace(" samples/", " " + SharedData.checkout() + "/samples/")
                .replace("java -cp", java + " -cp")
                .replace("dist/target/needletail/lib/*", System.getProperty("java.class.path"));
        try (GuideShell shell = GuideShell.start(folder, "io.needletail.cli.Main")) {
            shell.follow(page);
        }
    }
}
