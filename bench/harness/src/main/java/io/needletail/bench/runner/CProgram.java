package io.needletail.bench.runner;

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
 * A floor in the best form this machine allows: C, compiled now, or else its twin in Java, where there is one.
 *
 * @param binary the compiled program, or empty for Java
 * @param form which it is and why, for the report
 */
public record CProgram(Optional<Path> binary, String form) {

    /** Header files of the programs, which lie beside their sources. */
    private static final String SHARED = "floor.h";

    /** The twin in Java, and the reason why. */
    public static CProgram java(String reason) {
        return new CProgram(Optional.empty(), "Java (" + reason + ")");
    }

    /**
     * Compiles a source out of a peer's class path.
     *
     * @param name of the program, and of the source but for {@code .c}
     * @param classPath where the source is found
     * @param dir where source and program are put
     */
    public static CProgram compile(String name, String classPath, Path dir) throws IOException {
        Optional<String> compiler = Programs.first("cc", "gcc", "clang");
        if (compiler.isEmpty()) {
            return java("no C compiler");
        }
        Path source = dir.resolve(name + ".c");
        if (!extract(classPath, source) || !extract(classPath, dir.resolve(SHARED))) {
            return java("the peer holds no " + source.getFileName());
        }
        Path binary = dir.resolve(name).toAbsolutePath();
        Programs.Outcome outcome =
                Programs.run(List.of(compiler.get(), "-O2", "-pthread", "-o", binary.toString(), source.toString()));
        if (outcome.exit() != 0) {
            return java(compiler.get() + " failed: "
                    + outcome.output().lines().findFirst().orElse("without a word"));
        }
        return new CProgram(Optional.of(binary), "C (" + compiler.get() + " -O2)");
    }

    private static boolean extract(String classPath, Path target) throws IOException {
        try (URLClassLoader entries = new URLClassLoader(urls(classPath), ClassLoader.getPlatformClassLoader());
                InputStream source =
                        entries.getResourceAsStream(target.getFileName().toString())) {
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
