package io.needletail.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests scripts/check_staging.py, which release.sh runs on what it has built, with small repositories. */
final class StagingCheckTest {
    private static final Path PYTHON = Path.of("/usr/bin/python3");
    private static final String COMPLETE = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <artifactId>a</artifactId><version>1.0.0</version><packaging>%s</packaging>
              <name>A</name><description>A</description><url>https://example.org/a</url>
              <licenses/><developers/><scm><connection>scm:git:https://example.org/a.git</connection></scm>
              %s
            </project>
            """;

    @TempDir
    private Path repository;

    private record Outcome(int exitCode, String out) {}

    @BeforeEach
    void python() {
        assumeTrue(Files.isExecutable(PYTHON), "there is no /usr/bin/python3");
    }

    @Test
    void aRepositoryThatKeepsAllRulesPasses() throws Exception {
        deploy("a-1.0.0.pom", COMPLETE.formatted("jar", ""));
        for (String jar : List.of("a-1.0.0.jar", "a-1.0.0-sources.jar", "a-1.0.0-javadoc.jar")) deploy(jar, "jar");
        assertThat(check()).isEqualTo(new Outcome(0, "the repository keeps all rules, but for the signatures\n"));
    }

    @Test
    void eachRuleThatIsBrokenIsNamedWithItsFile() throws Exception {
        String snapshot = "<dependencies><dependency><version>2-SNAPSHOT</version></dependency></dependencies>";
        deploy("a-1.0.0.pom", COMPLETE.formatted("jar", snapshot).replace("<licenses/>", ""));
        deploy("a-1.0.0.jar", "jar");
        deploy("a-1.0.0-sources.jar", "jar");
        Files.writeString(repository.resolve("a-1.0.0-sources.jar"), "changed");
        Files.delete(repository.resolve("a-1.0.0.jar.md5"));
        assertThat(check()).isEqualTo(new Outcome(1, """
                a-1.0.0.pom: has no <licenses>
                a-1.0.0.pom: names the snapshot 2-SNAPSHOT
                a-1.0.0.pom: a-1.0.0-javadoc.jar is missing
                a-1.0.0-sources.jar: a-1.0.0-sources.jar.md5 has another sum
                a-1.0.0-sources.jar: a-1.0.0-sources.jar.sha1 has another sum
                a-1.0.0.jar: a-1.0.0.jar.md5 is missing
                """));
    }

    @Test
    void aPlaceholderAndAMissingSignatureAreRefused() throws Exception {
        deploy("a-1.0.0.pom", COMPLETE.formatted("pom", "").replace("example.org", "needletail.invalid"));
        assertThat(check("--signed").out())
                .contains("is a placeholder; give the project's with release.sh -u URL")
                .contains("a-1.0.0.pom: a-1.0.0.pom.asc is missing or does not verify");
        assertThat(check().exitCode()).isEqualTo(1);
    }

    private void deploy(String name, String text) throws IOException, GeneralSecurityException {
        Path file = Files.writeString(repository.resolve(name), text);
        for (String algorithm : List.of("MD5", "SHA-1")) {
            String suffix = "." + algorithm.toLowerCase(Locale.ROOT).replace("-", "");
            byte[] sum = MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file));
            Files.writeString(repository.resolve(name + suffix), HexFormat.of().formatHex(sum));
        }
    }

    private Outcome check(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(PYTHON.toString());
        command.add(SharedData.checkout().resolve("scripts/check_staging.py").toString());
        command.addAll(List.of(options));
        command.add(repository.toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), out.replace("check_staging: ", "").replace(repository + "/", ""));
    }
}
