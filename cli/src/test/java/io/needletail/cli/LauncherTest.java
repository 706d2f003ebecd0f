package io.needletail.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.fixtures.SharedData;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests when the launcher builds and waits, and with which flags it starts; Maven and the JDK are scripts that record
 * their calls.
 */
@Timeout(120)
final class LauncherTest {
    /**
     * Script that runs a command, and ends when no process has its standard error open any more: the launcher's filter
     * may write after the end of the program, when the JDK reads no more.
     */
    static final String WHOLE = "{ \"$@\" 2>&1 1>&3 3>&- | cat >&2; exit ${PIPESTATUS[0]}; } 3>&1";

    private static final Path BASH = Path.of("/bin/bash");

    @TempDir
    private Path folder;

    private record Outcome(int exitCode, String out, String err) {}

    @BeforeEach
    void checkout() throws IOException {
        assumeTrue(Files.isExecutable(BASH), "there is no /bin/bash");
        Path top = Files.createDirectory(folder.resolve("top"));
        Files.copy(SharedData.checkout().resolve("needletail"), top.resolve("needletail"));
        Path quiet = Path.of("scripts/quiet-java.sh");
        Files.createDirectory(top.resolve("scripts"));
        Files.copy(SharedData.checkout().resolve(quiet), top.resolve(quiet));
        script(
                top.resolve("mvnw"),
                "echo built >>builds; mkdir -p dist/target/needletail; echo jar"
                        + " >dist/target/needletail/needletail.jar");
        Files.writeString(top.resolve("pom.xml"), "<project/>");
        Files.writeString(
                Files.createDirectories(top.resolve("wire/src/main/java")).resolve("A.java"), "class A {}");
        script(folder.resolve("jdk/bin/java"), "echo \"$@\"");
        script(folder.resolve("jdk/bin/javac"), "true");
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
    }

    @Test
    void theFirstUseBuildsAndSaysSoWithoutATerminal() throws Exception {
        Outcome first = run("top", Map.of(), "version");
        assertThat(first.err()).contains("building Needletail (first use: ");
        assertThat(first.out()).contains("needletail.jar version");
        assertThat(run("top", Map.of(), "version").err()).isEmpty();
        assertThat(builds("top")).isEqualTo(1);
    }

    @Test
    void aCopiedCheckoutIsNotBuiltAgainThoughAllItsTimesAreNew() throws Exception {
        run("top", Map.of(), "version");
        copy(folder.resolve("top"), folder.resolve("copy"));
        assertThat(run("copy", Map.of(), "version").err()).isEmpty();
        assertThat(builds("copy")).isEqualTo(1);
        Files.writeString(folder.resolve("copy/wire/src/main/java/A.java"), "class A { int b; }");
        assertThat(run("copy", Map.of(), "version").err()).contains("building Needletail (sources changed)");
        assertThat(builds("copy")).isEqualTo(2);
    }

    @Test
    void anArchiveRunsItsOwnProgramOnItsOwnRuntimeAndBuildsNothing() throws Exception {
        Path archive = Files.createDirectory(folder.resolve("archive"));
        Files.copy(folder.resolve("top/needletail"), archive.resolve("needletail"));
        Files.writeString(archive.resolve("needletail.jar"), "jar");
        copy(folder.resolve("jdk"), archive.resolve("runtime"));
        script(archive.resolve("runtime/bin/java"), "echo own \"$@\"");
        Map<String, String> none = Map.of("NEEDLETAIL_JAVA_HOME", "");
        Outcome version = run("archive", none, "version");
        assertThat(version.err()).isEmpty();
        assertThat(version.out()).startsWith("own ").contains(archive + "/needletail.jar version");
        Outcome test = run("archive", none, "test");
        assertThat(test.exitCode()).isEqualTo(2);
        assertThat(test.err()).contains("an archive has no tests");
    }

    @Test
    void aVerbOfABuiltCheckoutDoesNotWaitForTheLock() throws Exception {
        run("top", Map.of(), "version");
        Process holder = holdLock();
        try {
            assertThat(run("top", Map.of(), "version").exitCode()).isZero();
            assertThat(holder.isAlive()).isTrue();
        } finally {
            holder.destroyForcibly().waitFor();
        }
    }

    @Test
    void aVerbThatWaitsForTheLockSaysSo() throws Exception {
        Process holder = holdLock();
        Process waiting = start("exec \"$@\"", "top", Map.of(), "version");
        try (BufferedReader err = waiting.errorReader()) {
            assertThat(err.readLine()).contains("another build or test run", "waiting up to 600 s");
            holder.destroyForcibly().waitFor();
            err.lines().forEach(_ -> {});
            assertThat(waiting.waitFor()).isZero();
        } finally {
            holder.destroyForcibly();
            waiting.destroyForcibly();
        }
    }

    @Test
    void theFlagsOfTheEnvironmentComeAfterThoseOfTheLauncher() throws Exception {
        Map<String, String> flags = Map.of("JDK_JAVA_OPTIONS", "-Xmx2g", "NEEDLETAIL_JAVA_OPTS", "-Xmx3g");
        assertThat(run("top", flags, "run", "--config", "a.cfg").out())
                .containsPattern("-Xms512m -Xmx512m .* -Xmx2g -Xmx3g -jar \\S+ run --config a.cfg");
    }

    @Test
    void aProgramOfTheUserRunsOnTheSameJdkWithTheLibrariesAndTheClassPath() throws Exception {
        Map<String, String> more = Map.of("CLASSPATH", "desk.jar", "NEEDLETAIL_JAVA_OPTS", "-Xmx3g");
        Outcome outcome = run("top", more, "java", "Desk.java", "--help");
        assertThat(outcome.err()).contains("building Needletail (first use: ");
        assertThat(outcome.out())
                .containsPattern(" -Xmx3g -cp \\S+/top/dist/target/needletail/lib/\\*:desk.jar Desk.java --help\n");
        assertThat(run("top", Map.of(), "java", "--help").out()).endsWith("needletail.jar java --help\n");
        assertThat(run("top", Map.of(), "java").out()).endsWith("needletail.jar java\n");
    }

    @Test
    void theWarningOfTheVectorsIsLeftOutAndAllOtherTextAndTheExitCodeStay() throws Exception {
        run("top", Map.of(), "version");
        script(
                folder.resolve("jdk/bin/java"),
                "echo 'Picked up a flag' >&2; echo 'WARNING: Using incubator modules: jdk.incubator.vector' >&2;"
                        + " echo started; printf 'no room for the heap' >&2; exit 7");
        for (String verb : List.of("run", "venue", "gateway", "demo", "doctor")) {
            Outcome outcome = run("top", Map.of(), verb);
            assertThat(outcome.err()).as(verb).isEqualTo("Picked up a flag\nno room for the heap\n");
            assertThat(outcome.out()).isEqualTo("started\n");
            assertThat(outcome.exitCode()).isEqualTo(7);
        }
        Map<String, String> readOnly =
                Map.of("TMPDIR", folder.resolve("missing").toString());
        assertThat(run("top", readOnly, "run").err()).contains("incubator", "no room for the heap");
    }

    private Process holdLock() throws IOException {
        Files.createDirectories(folder.resolve("top/target"));
        Process holder = new ProcessBuilder(
                        BASH.toString(), "-c", "exec 9>target/build.lock; flock 9; echo held; exec sleep 100")
                .directory(folder.resolve("top").toFile())
                .start();
        assertThat(holder.inputReader().readLine()).isEqualTo("held");
        return holder;
    }

    private Outcome run(String checkout, Map<String, String> environment, String... arguments) throws Exception {
        Process process = start(WHOLE, checkout, environment, arguments);
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), out, err.replaceAll("needletail: no start-up cache.*\n", ""));
    }

    private Process start(String script, String checkout, Map<String, String> environment, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                BASH.toString(),
                "-c",
                script,
                "bash",
                BASH.toString(),
                folder.resolve(checkout).resolve("needletail").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.endsWith("JAVA_OPTIONS") || name.startsWith("NEEDLETAIL"));
        builder.environment().put("NEEDLETAIL_JAVA_HOME", folder.resolve("jdk").toString());
        builder.environment().putAll(environment);
        return builder.start();
    }

    private long builds(String checkout) throws IOException {
        return Files.readAllLines(folder.resolve(checkout).resolve("builds")).size();
    }

    private static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/bash\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private static void copy(Path from, Path to) throws IOException {
        FileTime later = FileTime.from(Instant.now().plusSeconds(3600));
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path copied = Files.copy(file, to.resolve(from.relativize(file).toString()));
                if (Files.isRegularFile(file)) {
                    Files.setPosixFilePermissions(copied, Files.getPosixFilePermissions(file));
                    Files.setLastModifiedTime(
                            copied, copied.endsWith("sources.sum") ? FileTime.from(Instant.now()) : later);
                }
            }
        }
    }
}
