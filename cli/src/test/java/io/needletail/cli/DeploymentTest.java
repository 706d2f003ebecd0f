package io.needletail.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.FreshJvm;
import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The files for a service, for a container and for the site agree with what they describe. */
final class DeploymentTest {
    private static final Path TOP = SharedData.checkout();
    private static final Pattern PAGE = Pattern.compile("[\\w./-]+\\.md");

    @Test
    void theServiceAndTheContainerStartWithTheFlagsOfTheLauncher() throws IOException {
        List<String> flags = FreshJvm.launcherFlags();
        for (String unit : List.of("needletail@.service", "venue.conf")) {
            assertThat(TOP.resolve("dist/src/main/systemd").resolve(unit))
                    .content()
                    .contains("quiet-java.sh \"$JAVA_HOME/bin/java\" " + String.join(" ", flags) + " ");
        }
        assertThat(TOP.resolve("dist/src/main/container/Containerfile"))
                .content()
                .contains("quiet-java.sh java " + String.join(" ", flags)
                        + " $JDK_JAVA_OPTIONS $NEEDLETAIL_JAVA_OPTS -jar ");
    }

    @Test
    void theSiteHasEveryPageOfTheGuideAndNoPageThatIsMissing() throws IOException {
        String navigation = Files.readString(TOP.resolve("scripts/mkdocs.yml"));
        Matcher page = PAGE.matcher(navigation);
        while (page.find()) assertThat(TOP.resolve(page.group())).exists();
        try (Stream<Path> guide = Files.list(TOP.resolve("docs/guide"))) {
            assertThat(guide.map(file -> TOP.relativize(file).toString())).allMatch(navigation::contains);
        }
    }
}
