package io.needletail.bench.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts of the published ping-pong, run as a user runs them, for a second each. */
class ScriptsTest {
    private static final int OK = 0;
    private static final int USAGE = 2;
    private static final long RUN_SECONDS_MAX = 480;
    private static final char SOH = 1;

    @TempDir
    static Path distribution;

    @TempDir
    private Path here;

    private static Installation installation;

    @BeforeAll
    static void installed() throws Exception {
        installation = Installation.in(distribution);
    }

    private record Said(int exit, String text) {}

    private Said run(String script, String line) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("bash", installation.script(script).toString()));
        if (!line.isEmpty()) command.addAll(Installation.words(line));
        Path output = here.resolve("said");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(here.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("NEEDLETAIL_JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
        Process process = builder.start();
        boolean ended = process.waitFor(RUN_SECONDS_MAX, TimeUnit.SECONDS);
        if (!ended) process.destroyForcibly().waitFor();
        String text = Files.readString(output);
        assertThat(ended).as(text).isTrue();
        return new Said(process.exitValue(), text);
    }

    @Test
    void needletailWritesTheFoldersThatThePublishedAnalysisReads() throws Exception {
        Said orders = run("needletail_bench.sh", "-d 1 -s kept");

        assertThat(orders.exit()).as(orders.text()).isEqualTo(OK);
        Path outgoing = history("kept/history", "outgoing_session.1.fix");
        assertThat(here.resolve("kept/history").relativize(outgoing).toString())
                .matches("client_INITIATOR_FIX\\.4\\.4_CLIENT_SERVER/\\d{8}-00_00-23_59_59@Europe_Paris/outgoing/.*");
        assertThat(Files.readAllLines(outgoing, StandardCharsets.ISO_8859_1))
                .allSatisfy(line ->
                        assertThat(line).matches("\\d{19};8=FIX\\.4\\.4" + SOH + ".*" + SOH + "10=\\d{3}" + SOH));
        assertThat(orders.text())
                .contains("needletail-views", "over uds", "theirs: analyse_message_history.py", outgoing.toString())
                .contains("35=D: " + holding(outgoing, "35=D") + " messages in 1 s");
        assertThat(here.resolve("kept/figures.json")).isNotEmptyFile();
    }

    @Test
    @Tag("long")
    void aSecondRunRemovesTheFilesOfTheFirst() throws Exception {
        Files.createDirectories(here.resolve("kept"));
        Files.writeString(here.resolve("kept/.needletail-bench"), "");
        Files.writeString(here.resolve("kept/figures.json"), "of an earlier run");

        Said reports = run("needletail_bench.sh", "-d 1 -s kept -t 35=8 -g -l -p");

        assertThat(reports.exit()).as(reports.text()).isEqualTo(OK);
        long orders = holding(history("kept/history", "outgoing_session.1.fix"), "35=D");
        assertThat(reports.text())
                .contains("over tls", "TLS_AES_128_GCM_SHA256", "35=8: " + 2 * orders + " messages in 1 s")
                .doesNotContain("needletail-views");
        assertThat(here.resolve("kept/figures.json")).content().doesNotContain("of an earlier run");
    }

    @Test
    void quickFixJAcceptsBareSecondsAndItsStoreBecomesLines() throws Exception {
        Said orders = run("quickfix_bench.sh", "1");

        assertThat(orders.exit()).as(orders.text()).isEqualTo(OK);
        Path sent = here.resolve("quickfix_bench/history/client.body.txt");
        assertThat(Files.readAllLines(sent, StandardCharsets.ISO_8859_1))
                .allSatisfy(line -> assertThat(line).matches("8=FIX\\.4\\.4" + SOH + ".*" + SOH + "10=\\d{3}" + SOH));
        assertThat(orders.text()).contains("quickfixj-default", "35=D: " + holding(sent, "35=D") + " messages in 1 s");
    }

    @Test
    @Tag("long")
    void quickFixJWithoutStoreWritesNoFilesAndHasFigures() throws Exception {
        installation.addLauncher();

        Said reports = run("quickfix_bench.sh", "1 -g -t 35=8");

        assertThat(reports.exit()).as(reports.text()).isEqualTo(OK);
        assertThat(reports.text()).containsPattern("35=8: [1-9]\\d* messages in 1 s");
        assertThat(here.resolve("quickfix_bench/history")).doesNotExist();
    }

    @Test
    void aForeignFolderIsNotChanged() throws Exception {
        Path others = Files.createDirectory(here.resolve("others"));
        Path precious = Files.writeString(others.resolve("precious"), "keep me");

        for (String script : List.of("needletail_bench.sh", "quickfix_bench.sh")) {
            Said refusal = run(script, "-d 1 -s others");
            assertThat(refusal.exit()).isEqualTo(USAGE);
            assertThat(refusal.text()).contains("others is not empty and no run of ours made it", "-s");
        }
        assertThat(precious).hasContent("keep me");
        assertThat(others).isDirectoryContaining(precious::equals).isNotEmptyDirectory();
    }

    @Test
    void unknownOptionOrValueIsRejected() throws Exception {
        assertThat(run("needletail_bench.sh", "-d soon"))
                .satisfies(said -> assertThat(said.text()).contains("-d is 'soon', expected seconds"));
        assertThat(run("needletail_bench.sh", "-t D").text()).contains("-t is 'D', expected TAG=VALUE");
        assertThat(run("needletail_bench.sh", "60").text()).contains("'60' is no option");
        assertThat(run("quickfix_bench.sh", "60 -x").text()).contains("there is no -x");
        assertThat(run("quickfix_bench.sh", "-g -t 35=A").text()).contains("nothing is kept to count it in");
        assertThat(run("quickfix_bench.sh", "-h").exit()).isEqualTo(OK);
    }

    private Path history(String folder, String name) throws IOException {
        try (Stream<Path> tree = Files.walk(here.resolve(folder))) {
            return tree.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
        }
    }

    private static long holding(Path file, String field) throws IOException {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.contains(SOH + field + SOH)).count();
        }
    }
}
