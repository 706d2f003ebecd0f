package io.needletail.samples;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that other projects can use the deployed artifacts: a copy of the checkout is deployed to a folder, and the
 * examples are built from that folder without a network and run.
 *
 * <p>Both builds have their own local repository in front of the user's, which is read and never written. Plugins that
 * the user's repository lacks, for sources and Javadoc, are downloaded by the first build.
 */
@Tag("long")
@Timeout(value = 40, unit = MINUTES)
final class ExamplesTest {
    private static final Path TOP = Path.of("..").toAbsolutePath().normalize();
    private static final Set<String> LEFT_BEHIND = Set.of("target", ".git", "results", "src/test");
    private static final String USERS =
            "-Dmaven.repo.local.tail=" + System.getProperty("user.home") + "/.m2/repository";
    private static final String MODULES =
            "bom,wire,transport,session,testkit,journal,dictionary,maven-plugin,fast,feed,engine,venue,"
                    + "tools,console,matching,acceptance,cli,orders,micrometer,opentelemetry,spring";

    @TempDir
    private Path folder;

    @Test
    void theExamplesRunOnDeployedArtifacts() throws Exception {
        Path copy = folder.resolve("checkout");
        Files.walkFileTree(TOP, new Copy(copy));
        Path deployed = folder.resolve("deployed");
        run(
                copy,
                "",
                copy.resolve("mvnw").toString(),
                "-B",
                "-q",
                "-ntp",
                "-Ppublish",
                "deploy",
                "-Dmaven.test.skip=true",
                "-Dspotless.check.skip=true",
                "--projects",
                MODULES,
                "--also-make",
                "-Dmaven.repo.local=" + folder.resolve("building"),
                USERS,
                "-DaltDeploymentRepository=local::file:" + deployed);
        assertThat(jars()).hasSize(3 * 19).contains("needletail-engine-javadoc", "needletail-engine-sources");

        // Plugins are asked of Central as ever, which is offline: they come from the user's repository.
        String output = run(
                copy,
                "--offline -Daether.offline.protocols=file " + USERS,
                copy.resolve("scripts/examples.sh").toString(),
                deployed.toString(),
                version());
        assertThat(output.lines())
                .contains(
                        "acceptor, router, venue-client: an order was routed and filled",
                        "venue-client: two clients traded at a venue",
                        "spring-boot: an order was filled",
                        "feed-reader: 177 changes of books");
        try (JarFile cli = new JarFile(jar("needletail-cli").toFile())) {
            assertThat(cli.getManifest().getMainAttributes().getValue("Automatic-Module-Name"))
                    .isEqualTo("io.needletail.cli");
        }
        try (JarFile dictionary = new JarFile(jar("needletail-dictionary").toFile())) {
            assertThat(dictionary.getEntry("META-INF/LICENSE-quickfix.txt")).isNotNull();
            assertThat(dictionary.getEntry("META-INF/NOTICE.txt")).isNotNull();
        }
    }

    private static String version() throws IOException {
        return Files.readString(TOP.resolve("bom/pom.xml")).replaceFirst("(?s).*?<version>(.*?)</version>.*", "$1");
    }

    /** Returns the output of a command, which must end with 0. */
    private static String run(Path in, String mavenArguments, String... command)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile(in.getParent(), "command", ".out");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(in.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().put("MAVEN_ARGS", mavenArguments);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        try {
            assertThat(process.waitFor(30, MINUTES))
                    .as("%s goes on", command[0])
                    .isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(out)).isZero();
        return Files.readString(out);
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
