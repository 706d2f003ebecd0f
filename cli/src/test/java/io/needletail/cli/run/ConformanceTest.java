package io.needletail.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** QuickFIX's acceptance definitions against {@code run --app echo}: all pass that need no data dictionary. */
@Timeout(300)
final class ConformanceTest {
    private static final int PASSED_MIN = 40;
    private static final Pattern CLOSING = Pattern.compile("(?m)^(\\d+) passed, (\\d+) failed$");
    private static final Pattern VERDICT = Pattern.compile("(?m)^(PASS|FAIL) \\S+/(\\S+)\\.def");

    /** What a dictionary has to tell: which fields, values and groups a message may have, and which types there are. */
    private static final Set<String> NEED_DICTIONARY = Set.of(
            "14a_BadField",
            "14b_RequiredFieldMissing",
            "14c_TagNotDefinedForMsgType",
            "14e_IncorrectEnumValue",
            "14f_IncorrectDataFormat",
            "14g_HeaderBodyTrailerFieldsOutOfOrder",
            "14h_RepeatedTag",
            "14i_RepeatingGroupCountNotEqual",
            "14j_OutOfOrderRepeatingGroupMembers",
            "21_RepeatingGroupSpecifierWithValueOfZero",
            "2q_MsgTypeNotValid",
            "QFJ934_MissingDelimiterNestedRepeatingGroup",
            "RejectResentMessage",
            "ReverseRoute",
            "ReverseRouteWithEmptyRoutingTags");

    @TempDir
    private Path folder;

    @Test
    void everyDefinitionThatNeedsNoDictionaryPasses() throws IOException, InterruptedException {
        Path script = SharedData.require("conformance/fix_at.py");
        Path definitions = SharedData.require("conformance/def/quickfixj/server");
        // Most of the time is spent waiting for heartbeats and disconnects, so the versions run side by side.
        try (Suite fix44 = Suite.start(script, definitions, "FIX.4.4", folder.resolve("44"));
                Suite fix42 = Suite.start(script, definitions, "FIX.4.2", folder.resolve("42"))) {
            fix44.verify();
            fix42.verify();
        }
    }

    /** The definitions of one version with an acceptor of their own. */
    private record Suite(String version, Path definitions, RunProcess run, Python runner) implements AutoCloseable {
        static Suite start(Path script, Path server, String version, Path folder) throws IOException {
            Files.createDirectories(folder);
            Path definitions = server.resolve(version.toLowerCase(Locale.ROOT).replace(".", ""));
            RunProcess run = RunProcess.start(folder, "echo", Config.echo(version, folder.resolve("store")));
            Python runner = Python.start(
                    script,
                    folder.resolve("fix_at.out"),
                    ("--host 127.0.0.1 --lax-logon --heartbeat 2 --jobs 1 --timeout 3 --disconnect-timeout 12 --port "
                                    + run.port() + " --defs " + definitions)
                            .split(" ", -1));
            return new Suite(version, definitions, run, runner);
        }

        void verify() throws IOException, InterruptedException {
            String output = runner.output();
            Matcher closing = CLOSING.matcher(output);
            assertThat(closing.find()).as("closing line of %s", output).isTrue();
            int passed = Integer.parseInt(closing.group(1));
            int failed = Integer.parseInt(closing.group(2));
            assertThat(passed).as(output).isGreaterThanOrEqualTo(PASSED_MIN);
            assertThat(passed + failed)
                    .as("definitions of %s", version)
                    .isEqualTo(definitionNames().size());
            assertThat(names("FAIL", output)).as(output).isSubsetOf(NEED_DICTIONARY);
        }

        private List<String> definitionNames() throws IOException {
            try (Stream<Path> files = Files.list(definitions)) {
                return files.map(Path::toString)
                        .filter(name -> name.endsWith(".def"))
                        .toList();
            }
        }

        private static Set<String> names(String verdict, String output) {
            return VERDICT.matcher(output)
                    .results()
                    .filter(line -> line.group(1).equals(verdict))
                    .map(line -> line.group(2))
                    .collect(Collectors.toSet());
        }

        @Override
        public void close() throws IOException {
            runner.close();
            run.close();
        }
    }
}
