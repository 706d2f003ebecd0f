package io.needletail.cli.messages;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.needletail.cli.Main;
import io.needletail.fixtures.GuidePage;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each command line of the guide is one that the verbs understand. */
final class ToolsGuideTest {
    private static final String PROGRAM = "./needletail";

    private static Stream<List<String>> commands() throws IOException {
        return GuidePage.read("docs/guide/tools.md").commands().stream()
                .map(GuidePage.GuideCommand::words)
                .filter(words -> words.getFirst().equals(PROGRAM));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aCommandOfTheGuideIsUnderstood(List<String> words) {
        String[] arguments = words.stream().skip(1).toArray(String[]::new);
        assertThatCode(() -> Main.commandLine().parseArgs(arguments)).doesNotThrowAnyException();
    }
}
