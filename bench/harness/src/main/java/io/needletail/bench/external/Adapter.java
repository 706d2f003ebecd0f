package io.needletail.bench.external;

import io.needletail.bench.runner.ClassPaths;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Adapter for a peer that the user brings, compiled against the user's jar or checkout.
 *
 * @param peer the peer
 * @param path jar or folder of the user
 * @param installed knows the folder {@code plain} with the adapters' sources and what they need
 */
record Adapter(ExternalPeer peer, String path, ClassPaths installed) {
    private static final String FOLDER = "plain";

    /**
     * Compiles.
     *
     * @param dir where sources and classes are put, in a folder with the peer's name
     * @return the class path that the peer runs on
     * @throws IOException when the user's path holds no such classes, or the compiler refuses
     */
    String compile(Path dir) throws IOException {
        Path home = dir.toAbsolutePath().resolve("adapters").resolve(peer.label());
        String needed = installed.of(FOLDER);
        AdapterSources.extract(needed, peer.label(), home);
        Path classes = home.resolve("classes");
        Files.createDirectories(classes);
        String libraries = needed + File.pathSeparator + theirs();
        run(List.of("-proc:none", "-nowarn", "-d", classes.toString(), "-cp", libraries), sources(home));
        return Stream.of(classes.toString(), home.resolve("resources").toString(), libraries)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Everything below the user's path: the folders and jars of its classes first, then the other jars. */
    private String theirs() throws IOException {
        FoundClasses found = FoundClasses.below(ExternalPeers.parts(path).toList(), peer.mark());
        if (!found.hasMark()) {
            throw new IOException("--peer " + peer.label() + "=" + path + " holds no class " + peer.mark()
                    + ", neither in a folder of classes nor in a jar below it; build it first, docs/benchmarks/peers.md"
                    + " says with what");
        }
        StringBuilder entries = new StringBuilder(found.classPath());
        for (ExternalPeer.Lent lent : peer.lent()) {
            if (!found.hasJar(lent.jar())) entries.append(File.pathSeparator).append(lent(lent));
        }
        return entries.toString();
    }

    private String lent(ExternalPeer.Lent lent) throws IOException {
        return ExternalPeers.parts(installed.of(lent.folder()))
                .filter(jar -> jar.getFileName().toString().startsWith(lent.jar()))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static List<Path> sources(Path home) throws IOException {
        try (Stream<Path> files = Files.walk(home.resolve("java"))) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    private void run(List<String> options, List<Path> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IOException("this Java has no compiler, which an adapter needs; start with a JDK, not a JRE");
        }
        StringWriter said = new StringWriter();
        boolean compiled;
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            compiled = compiler.getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        if (!compiled) {
            throw new IOException("the adapter for " + peer.label() + " does not compile against " + path
                    + "; it knows the version that docs/benchmarks/peers.md names." + System.lineSeparator() + said);
        }
    }
}
