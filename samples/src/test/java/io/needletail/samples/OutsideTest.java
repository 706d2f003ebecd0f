package io.needletail.samples;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that another project can use the deployed artifacts: a copy of the checkout is deployed to a folder, and the
 * sample outside is built from that folder without a network and run on a module path.
 *
 * <p>Both builds have their own local repository in front of the user's, which is read and never written. Plugins that
 * the user's repository lacks, for sources and Javadoc, are downloaded by the first build.
 */
@Tag("long")
@Timeout(value = 40, unit = MINUTES)
final class OutsideTest {
    private static final Path TOP = Path.of("..").toAbsolutePath().normalize();
    private static final Set<String> LEFT_BEHIND = Set.of("target", ".git", "results", "src/test");
    private static final String USERS =
            "-Dmaven.repo.local.tail=" + System.getProperty("user.home") + "/.m2/repository";
    private static final String MODULES =
            "bom,wire,transport,session,testkit,journal,dictionary,maven-plugin,fast,feed,engine,venue,"
                    + "tools,console,matching,acceptance,cli";

    @TempDir
    private Path folder;

    @Test
    void theSampleOutsideRunsOnDeployedArtefacts() throws Exception {
        Path copy = folder.resolve("checkout");
        Files.walkFileTree(TOP, new Copy(copy));
        String deployed = "file:" + folder.resolve("deployed");
        maven(
                        copy,
                        "-Ppublish",
                        "deploy",
                        "-Dmaven.test.skip=true",
                        "-Dspotless.check.skip=true",
                        "--projects",
                        MODULES)
                .run("--also-make", local("building"), USERS, "-DaltDeploymentRepository=local::" + deployed);
        assertThat(jars()).hasSize(3 * 16).contains("needletail-engine-javadoc", "needletail-engine-sources");

        Path outside = copy.resolve("samples/outside");
        Files.writeString(folder.resolve("settings.xml"), settings(deployed));
        maven(copy, "--offline", "-f", outside.toString(), "package", "-Daether.offline.protocols=file")
                .run("--settings", folder.resolve("settings.xml").toString(), local("outside"), USERS);
        assertThat(folder.resolve("outside/io/needletail/needletail-engine")).isDirectory();
        Path modules = outside.resolve("target/modules");
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        assertThat(new Command(
                                copy,
                                List.of(java.toString(), "-p", modules.toString(), "-m", "outside/outside.Outside"))
                        .run())
                .contains("filled 100 of MSFT");
        try (JarFile cli = new JarFile(jar("needletail-cli").toFile())) {
            assertThat(cli.getManifest().getMainAttributes().getValue("Automatic-Module-Name"))
                    .isEqualTo("io.needletail.cli");
        }
        try (JarFile dictionary = new JarFile(jar("needletail-dictionary").toFile())) {
            assertThat(dictionary.getEntry("META-INF/LICENSE-quickfix.txt")).isNotNull();
            assertThat(dictionary.getEntry("META-INF/NOTICE.txt")).isNotNull();
        }
    }

    private String local(String name) {
        return "-Dmaven.repo.local=" + folder.resolve(name);
    }

    private static Command maven(Path copy, String... arguments) {
        List<String> command = new ArrayList<>(List.of(copy.resolve("mvnw").toString(), "-B", "-q", "-ntp"));
        command.addAll(List.of(arguments));
        return new Command(copy, command);
    }

    /** Names of the deployed jars without version, such as {@code needletail-engine-sources}. */
    private List<String> jars() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("deployed"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".jar"))
                    .map(name -> name.replaceAll("-\\d[\\d.-]*(?=-[a-z]|\\.jar)|\\.jar", ""))
                    .toList();
        }
    }

    private Path jar(String artefact) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("deployed/io/needletail/" + artefact))) {
            return files.filter(file -> file.toString().matches(".*-\\d+\\.jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    // Plugins are asked of Central as ever, which is offline: they come from the local repository.
    private static String settings(String deployed) {
        return """
                <settings>
                  <profiles>
                    <profile>
                      <id>deployed</id>
                      <repositories>
                        <repository>
                          <id>deployed</id>
                          <url>%s</url>
                        </repository>
                      </repositories>
                    </profile>
                  </profiles>
                  <activeProfiles>
                    <activeProfile>deployed</activeProfile>
                  </activeProfiles>
                </settings>
                """.formatted(deployed);
    }

    private record Command(Path in, List<String> words) {
        /** Its output; it must end with 0. */
        String run(String... more) throws IOException, InterruptedException {
            List<String> all = new ArrayList<>(words);
            all.addAll(List.of(more));
            Path out = Files.createTempFile(in.getParent(), "command", ".out");
            Process process = new ProcessBuilder(all)
                    .directory(in.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(out.toFile())
                    .start();
            try {
                assertThat(process.waitFor(30, MINUTES)).as("%s goes on", all).isTrue();
            } finally {
                process.destroyForcibly();
            }
            assertThat(process.exitValue()).as(Files.readString(out)).isZero();
            return Files.readString(out);
        }
    }

    private static final class Copy extends SimpleFileVisitor<Path> {
        private final Path to;

        private Copy(Path to) {
            this.to = to;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path from, BasicFileAttributes attributes) throws IOException {
            boolean left = LEFT_BEHIND.stream().anyMatch(name -> from.endsWith(Path.of(name)));
            if (left) return FileVisitResult.SKIP_SUBTREE;
            Files.createDirectories(to.resolve(TOP.relativize(from)));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (attributes.isRegularFile()) Files.copy(file, to.resolve(TOP.relativize(file)));
            return FileVisitResult.CONTINUE;
        }
    }
}
