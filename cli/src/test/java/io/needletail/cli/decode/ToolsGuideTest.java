package io.needletail.cli.decode;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.needletail.cli.Main;
import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each command line of the guide is one that the verbs understand. */
final class ToolsGuideTest {
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\./needletail ((?:'[^']*'|[^#|'\\n])+)");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    private static Stream<String> commands() throws IOException {
        Path guide = SharedData.checkout().resolve("docs/guide/tools.md");
        return COMMAND.matcher(Files.readString(guide)).results().map(found -> found.group(1));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aCommandOfTheGuideIsUnderstood(String command) {
        String[] words =
                WORD.matcher(command).results().map(ToolsGuideTest::word).toArray(String[]::new);
        assertThatCode(() -> Main.commandLine().parseArgs(words)).doesNotThrowAnyException();
    }

    private static String word(MatchResult found) {
        return found.group(1) == null ? found.group(2) : found.group(1);
    }
}
