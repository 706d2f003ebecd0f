package io.needletail.cli.run;

import io.needletail.fixtures.GuidePage;
import io.needletail.fixtures.GuideShell;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Follows the page about the first five minutes, on a port that is free. */
@Timeout(120)
final class FirstFiveMinutesTest {
    @TempDir
    private Path folder;

    @Test
    void theCommandsOfTheGuideDoWhatItShows() throws IOException {
        GuidePage page = GuidePage.read("docs/guide/first-five-minutes.md")
                .replace("9880", Integer.toString(GuideShell.freePort()));
        try (GuideShell shell = GuideShell.start(folder, "io.needletail.cli.Main")) {
            shell.follow(page);
        }
    }
}
