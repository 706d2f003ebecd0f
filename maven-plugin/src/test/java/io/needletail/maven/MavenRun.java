package io.needletail.maven;

import static java.util.concurrent.TimeUnit.MINUTES;

import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the Maven of the wrapper on a project of a user, without a network.
 *
 * <p>The artifacts of this checkout come from a local repository of the test, which the run sees in front of the
 * user's.
 */
final class MavenRun {
    private static final Path TOP = SharedData.checkout();

    private final Path project;
    private final Path repository;

    /**
     * Fills the local repository.
     *
     * @param project folder with a {@code pom.xml}
     * @param repository folder of the local repository
     * @param version version of the artifacts
     */
    MavenRun(Path project, Path repository, String version) throws IOException {
        this.project = project;
        this.repository = repository;
        install("needletail", TOP, version, false);
        for (String module : List.of("wire", "dictionary", "maven-plugin")) {
            install("needletail-" + module, TOP.resolve(module), version, true);
        }
    }

    /** Runs {@code mvn compile}; returns its output with the exit code in the last line. */
    String compile(String... more) throws IOException, InterruptedException {
        String users = System.getProperty("user.home") + "/.m2/repository";
        List<String> command = new ArrayList<>(List.of(TOP.resolve("mvnw").toString(), "-B", "-ntp", "--offline"));
        command.add("-Dmaven.repo.local=" + repository);
        command.add("-Dmaven.repo.local.tail=" + users);
        command.addAll(List.of(more));
        command.add("compile");
        Path out = Files.createTempFile(repository.getParent(), "maven", ".out");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        try {
            if (!process.waitFor(3, MINUTES)) return Files.readString(out) + "\nstill running";
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(out) + "\nexit " + process.exitValue();
    }

    private void install(String artifact, Path module, String version, boolean hasJar) throws IOException {
        Path folder = Files.createDirectories(
                repository.resolve("io/needletail").resolve(artifact).resolve(version));
        String name = artifact + "-" + version;
        Files.copy(module.resolve("pom.xml"), folder.resolve(name + ".pom"));
        if (hasJar) Files.copy(module.resolve("target").resolve(name + ".jar"), folder.resolve(name + ".jar"));
    }
}
