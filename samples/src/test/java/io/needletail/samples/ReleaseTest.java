package io.needletail.samples;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Releases the last commit twice with scripts/release.sh and uses what came of it. Takes half an hour.
 *
 * <p>Needs git, gpg and what the script needs. The examples are built with an empty local repository in front of the
 * user's, which is read for what others made and never written; what it lacks is downloaded.
 */
@Tag("firm")
@Tag("long")
@Timeout(value = 10, unit = MINUTES)
final class ReleaseTest {
    private static final Path TOP = Path.of("..").toAbsolutePath().normalize();
    private static final String VERSION = "1.0.0-rc.1";
    private static final String PROGRAM = "needletail-" + VERSION;
    private static final String SIGNER = "release-test@example.invalid";
    private static final Pattern MANAGED =
            Pattern.compile("<dependency>\\s*<groupId>io.needletail</groupId>\\s*<artifactId>([a-z-]+)</artifactId>");
    private static final Pattern LIBRARY = Pattern.compile("(/\\S+) \\(0x");
    private static final String HEARTBEAT =
            "8=FIX.4.4|9=52|35=0|34=7|49=A|52=20260102-03:04:05.678|56=B|58=x=y|10=051|";

    @TempDir
    private static Path folder;

    private static Path checkout;
    private static Path release;

    @BeforeAll
    static void releaseTwice() throws IOException, InterruptedException {
        checkout = folder.resolve("checkout");
        Files.createDirectory(folder.resolve("gpg"));
        run(Map.of(), "gpg", "--batch", "--passphrase", "", "--quick-generate-key", SIGNER, "ed25519", "sign");
        run(Map.of(), "git", "clone", "--quiet", TOP.toString(), checkout.toString());
        release = release("first");
        release("second");
    }

    @AfterAll
    static void endAgentOfGpg() throws IOException, InterruptedException {
        run(Map.of(), "gpgconf", "--kill", "all");
    }

    @Test
    void twoReleasesOfACommitHaveTheSameSums() throws IOException {
        assertThat(release.resolve("SHA256SUMS"))
                .hasSameTextualContentAs(folder.resolve("second").resolve("SHA256SUMS"));
        assertThat(Files.readString(release.resolve("SHA256SUMS")))
                .contains(PROGRAM + ".tar.gz", ".deb", PROGRAM + ".cdx.json", "release-notes.md", "-javadoc.jar");
    }

    @Test
    void theArchiveDecodesWhereThereIsNothingButTheCLibrary() throws IOException, InterruptedException {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root may change its root directory");
        Path root = Files.createDirectory(folder.resolve("root"));
        run(Map.of(), "tar", "-xzf", release.resolve(PROGRAM + ".tar.gz").toString(), "-C", root.toString());
        Files.createDirectory(root.resolve("proc"));
        Files.writeString(root.resolve("fix.log"), HEARTBEAT + "\n");
        Path runtime = root.resolve(PROGRAM).resolve("runtime");
        for (String library : List.of("bin/java", "lib/server/libjvm.so")) {
            String needed = run(Map.of(), "ldd", runtime.resolve(library).toString());
            for (MatchResult file : LIBRARY.matcher(needed).results().toList()) copy(file.group(1), root);
        }
        String decode =
                "mount -t proc proc proc && exec chroot . /%1$s/runtime/bin/java -jar /%1$s/needletail.jar decode /fix.log"
                        .formatted(PROGRAM);
        String out = run(Map.of(), "unshare", "--mount", "--wd", root.toString(), "sh", "-c", decode);
        assertThat(out).contains("Heartbeat(0)  #7  A > B", "58  Text                     x=y");
    }

    @Test
    void theExamplesRunOnTheStagedArtifacts() throws IOException, InterruptedException {
        String tail = "-Dmaven.repo.local.tail=" + System.getProperty("user.home") + "/.m2/repository";
        String script = checkout.resolve("scripts/examples.sh").toString();
        String nothing = Files.createDirectory(folder.resolve("nothing")).toString();
        assertThat(run(Map.of("MAVEN_ARGS", tail), "sh", "-c", "! \"$0\" \"$@\"", script, nothing, VERSION))
                .as("without the staged artifacts")
                .contains("io.needletail:needletail-");
        String staged = release.resolve("repository").toString();
        String output = run(Map.of("MAVEN_ARGS", tail), script, staged, VERSION);
        assertThat(output.lines())
                .contains(
                        "acceptor, router, venue-client: an order was routed and filled",
                        "venue-client: two clients traded at a venue",
                        "spring-boot: an order was filled",
                        "feed-reader: 177 changes of books");
    }

    @Test
    void everyLibraryOfTheBomIsStagedWithSourcesAndJavadoc() throws IOException {
        List<String> libraries = MANAGED.matcher(Files.readString(checkout.resolve("bom/pom.xml")))
                .results()
                .map(library -> library.group(1))
                .toList();
        assertThat(libraries)
                .contains("needletail-wire", "needletail-spring-boot-starter")
                .allSatisfy(library -> {
                    for (String kind : List.of("", "-sources", "-javadoc")) {
                        String file = library + "/" + VERSION + "/" + library + "-" + VERSION + kind + ".jar";
                        assertThat(release.resolve("repository/io/needletail").resolve(file))
                                .isRegularFile();
                    }
                });
    }

    @Test
    void stagedJarsNameTheirModulesAndLicences() throws IOException {
        try (JarFile cli = new JarFile(jar("needletail-cli").toFile())) {
            assertThat(cli.getManifest().getMainAttributes().getValue("Automatic-Module-Name"))
                    .isEqualTo("io.needletail.cli");
        }
        try (JarFile dictionary = new JarFile(jar("needletail-dictionary").toFile())) {
            assertThat(dictionary.getEntry("META-INF/LICENSE-quickfix.txt")).isNotNull();
            assertThat(dictionary.getEntry("META-INF/NOTICE.txt")).isNotNull();
        }
    }

    private static Path release(String name) throws IOException, InterruptedException {
        Path to = folder.resolve(name);
        String script = checkout.resolve("scripts/release.sh").toString();
        run(Map.of(), script, "-k", SIGNER, "-u", "https://example.org/needletail", "-o", to.toString(), VERSION);
        return to;
    }

    private static void copy(String file, Path root) throws IOException {
        Path to = root.resolve(file.substring(1));
        if (Files.exists(to) || file.startsWith(root.toString())) return;
        Files.createDirectories(to.getParent());
        Files.copy(Path.of(file).toRealPath(), to);
    }

    private static Path jar(String artefact) throws IOException {
        try (Stream<Path> files = Files.walk(release.resolve("repository/io/needletail/" + artefact))) {
            return files.filter(file -> file.endsWith(artefact + "-" + VERSION + ".jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Returns the output of a command, which must end with 0. */
    private static String run(Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "command", ".out");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("GNUPGHOME", folder.resolve("gpg").toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(60, MINUTES))
                    .as("%s goes on", command[0])
                    .isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(out)).isZero();
        return Files.readString(out);
    }
}
