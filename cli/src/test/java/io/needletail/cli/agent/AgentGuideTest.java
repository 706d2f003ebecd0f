package io.needletail.cli.agent;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.fixtures.GuidePage;
import io.needletail.fixtures.GuideShell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Follows the page about agents, from an authority to a command that a role does not allow. */
@Timeout(300)
final class AgentGuideTest {
    @TempDir
    private Path folder;

    @Test
    void theCommandsOfTheGuideDoWhatItShows() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/openssl")), "there is no /usr/bin/openssl");
        GuidePage page = GuidePage.read("docs/guide/agent.md")
                .replace("9880", Integer.toString(GuideShell.freePort()))
                .replace("9443", Integer.toString(GuideShell.freePort()));
        try (GuideShell shell = GuideShell.start(folder, "io.needletail.cli.Main")) {
            shell.follow(page);
        }
    }
}
