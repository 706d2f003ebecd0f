package io.needletail.bench.scripts;

import io.needletail.fixtures.GuidePage;
import io.needletail.fixtures.GuideShell;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Follows the page about tuning; its measurements are those of the page, shortened. */
@Tag("long")
@Timeout(180)
final class TuningGuideTest {
    @TempDir
    private Path folder;

    @TempDir
    private Path distribution;

    @Test
    void theCommandsOfTheGuideDoWhatItShows() throws Exception {
        GuidePage page = GuidePage.read("docs/guide/tuning.md")
                .replace(
                        "--rounds 3 --duration 10 --warmup 5 --peer raw,needletail",
                        "--duration 1 --warmup 0 --peer raw")
                .replace("--rounds 3 --duration 10", "--duration 1 --warmup 0")
                .replace("9880", Integer.toString(GuideShell.freePort()));
        String jar =
                Installation.in(distribution).folder().resolve("needletail.jar").toString();
        try (GuideShell shell = GuideShell.start(folder, "io.needletail.cli.Main", jar)) {
            shell.follow(page);
        }
    }
}
