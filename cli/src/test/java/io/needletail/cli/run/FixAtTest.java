package io.needletail.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** QuickFIX/J's definitions by an independent runner, against {@code run --app echo} as a process with its journals. */
@Timeout(300)
final class FixAtTest {
    private static final Pattern CLOSING = Pattern.compile("(?m)^(\\d+) passed, (\\d+) failed$");

    @TempDir
    private Path folder;

    @Test
    void everyVersionPasses() throws IOException, InterruptedException {
        Path script = SharedData.require("conformance/fix_at.py");
        Path definitions = SharedData.require("conformance/def/quickfixj/server");
        try (RunProcess run = RunProcess.start(folder, "echo", Config.echoOfAllVersions(folder.resolve("store")));
                Python runner =
                        Python.start(script, folder.resolve("fix_at.out"), arguments(definitions, run.port()))) {
            String output = runner.output();
            Matcher closing = CLOSING.matcher(output);
            assertThat(closing.find()).as("closing line of %s", output).isTrue();
            assertThat(output.lines().filter(line -> line.startsWith("FAIL ")))
                    .as(output)
                    .isEmpty();
            assertThat(Long.parseLong(closing.group(1))).isEqualTo(count(definitions));
        }
    }

    // QuickFIX/J's own build does not compare the values of a Logon either, and one definition leaves out a required
    // one.
    private static String[] arguments(Path definitions, int port) {
        List<String> arguments = List.of(
                ("--host 127.0.0.1 --lax-logon --heartbeat 2 --jobs 8 --timeout 5 --disconnect-timeout 12 --port "
                                + port)
                        .split(" ", -1));
        return Stream.concat(arguments.stream(), Stream.of("--defs", definitions.toString()))
                .toArray(String[]::new);
    }

    private static long count(Path definitions) throws IOException {
        try (Stream<Path> files = Files.walk(definitions)) {
            return files.filter(file -> file.toString().endsWith(".def")).count();
        }
    }
}
