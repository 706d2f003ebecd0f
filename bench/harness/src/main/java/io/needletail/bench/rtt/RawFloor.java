package io.needletail.bench.rtt;

import io.needletail.bench.lab.Programs;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The peer {@code raw} in the best form this machine allows: C, compiled now, or its twin in Java.
 *
 * @param binary the compiled program, or empty for Java
 * @param form which it is and why, for the report
 */
record RawFloor(Optional<Path> binary, String form) {

    private static final String SOURCE = "raw.c";

    /** The twin in Java, and the reason why. */
    static RawFloor java(String reason) {
        return new RawFloor(Optional.empty(), "Java (" + reason + ")");
    }

    /**
     * Compiles {@code raw.c} out of the peer's class path.
     *
     * @param classPath where the source is found
     * @param dir where source and program are put
     */
    static RawFloor compile(String classPath, Path dir) throws IOException {
        Optional<String> compiler = Programs.first("cc", "gcc", "clang");
        if (compiler.isEmpty()) {
            return java("no C compiler");
        }
        Path source = dir.resolve(SOURCE);
        if (!extract(classPath, source)) {
            return java("the peer holds no " + SOURCE);
        }
        Path binary = dir.resolve("raw").toAbsolutePath();
        Programs.Outcome outcome =
                Programs.run(List.of(compiler.get(), "-O2", "-pthread", "-o", binary.toString(), source.toString()));
        if (outcome.exit() != 0) {
            return java(compiler.get() + " failed: "
                    + outcome.output().lines().findFirst().orElse("without a word"));
        }
        return new RawFloor(Optional.of(binary), "C (" + compiler.get() + " -O2)");
    }

    private static boolean extract(String classPath, Path target) throws IOException {
        try (URLClassLoader entries = new URLClassLoader(urls(classPath), ClassLoader.getPlatformClassLoader());
                InputStream source = entries.getResourceAsStream(SOURCE)) {
            if (source == null) {
                return false;
            }
            Files.write(target, source.readAllBytes());
            return true;
        }
    }

    private static URL[] urls(String classPath) throws MalformedURLException {
        String[] entries = classPath.split(File.pathSeparator, -1);
        URL[] urls = new URL[entries.length];
        for (int index = 0; index < entries.length; index++) {
            urls[index] = Path.of(entries[index]).toUri().toURL();
        }
        return urls;
    }
}
