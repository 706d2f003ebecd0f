package io.needletail.bench.scripts;

import io.needletail.bench.runner.ClassPaths;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Distribution made from the class path of the tests: the launcher's jar, the harness as a jar, the peers, and the
 * scripts of the checkout.
 *
 * @param folder the distribution
 */
record Installation(Path folder) {
    private static final List<String> PEERS = List.of("plain", "needletail", "quickfixj");

    /** Makes it in an empty folder. */
    static Installation in(Path folder) throws IOException, URISyntaxException {
        Path harness = Path.of(ClassPaths.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<Path> classPath = Stream.of(ManagementFactory.getRuntimeMXBean()
                        .getClassPath()
                        .split(System.getProperty("path.separator"), -1))
                .map(Path::of)
                .toList();
        Path packed = folder.resolve("bench/harness.jar");
        pack(harness, packed);
        // The harness finds the peers beside the jar that it was loaded from, so that one must come first.
        String all = urls(classPath);
        shell(folder.resolve("needletail.jar"), packed.toUri() + " " + all);
        for (String peer : PEERS) shell(folder.resolve("peers/" + peer + "/peer.jar"), all);
        copyScripts(folder.resolve("scripts"));
        return new Installation(folder);
    }

    /** The same with a launcher, as a checkout has one. */
    void addLauncher() throws IOException {
        Path launcher = Files.writeString(
                folder.resolve("needletail"),
                "#!/usr/bin/env bash\nexec \"" + System.getProperty("java.home") + "/bin/java\" -jar \""
                        + folder.resolve("needletail.jar") + "\" \"$@\"\n");
        if (!launcher.toFile().setExecutable(true)) throw new IOException(launcher + " cannot be made executable");
    }

    /** A script of it. */
    Path script(String name) {
        return folder.resolve("scripts").resolve(name);
    }

    private static void copyScripts(Path target) throws IOException {
        Files.createDirectories(target);
        Path scripts = Path.of("").toAbsolutePath().getParent().getParent().resolve("scripts");
        try (Stream<Path> files = Files.list(scripts)) {
            for (Path file : files.toList()) Files.copy(file, target.resolve(file.getFileName()));
        }
    }

    private static String urls(List<Path> entries) {
        return entries.stream().map(entry -> entry.toUri().toString()).collect(Collectors.joining(" "));
    }

    /** A jar with only a manifest that names other jars. */
    private static void shell(Path jar, String classPath) throws IOException {
        Files.createDirectories(jar.getParent());
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "io.needletail.cli.Main");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        manifest.getMainAttributes().putValue("Enable-Native-Access", "ALL-UNNAMED");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream writer = new JarOutputStream(out, manifest)) {
            writer.finish();
        }
    }

    /** Packs classes into a jar; a jar stays unchanged. */
    private static void pack(Path classes, Path jar) throws IOException {
        Files.createDirectories(jar.getParent());
        if (!Files.isDirectory(classes)) {
            Files.copy(classes, jar);
            return;
        }
        try (Stream<Path> tree = Files.walk(classes);
                JarOutputStream writer = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Path file : tree.filter(Files::isRegularFile).toList()) {
                writer.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                writer.write(Files.readAllBytes(file));
            }
        }
    }

    /** Joins arguments to a command line. */
    static List<String> words(String line) {
        return Arrays.asList(line.split(" ", -1));
    }
}
