package io.needletail.tidy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A checkout: its modules, their class files and all of its text, test data aside. */
record House(List<Module> modules, List<Source> sources) {

    private static final Set<String> NOT_SOURCES =
            Set.of("target", ".git", ".venv", ".idea", "__pycache__", "node_modules", "testdata");
    private static final Set<String> TEXT = Set.of(
            "java", "py", "c", "h", "sh", "xml", "md", "txt", "cfg", "properties", "json", "css", "html", "js", "yml");
    private static final Set<String> TEXT_WITHOUT_ENDING =
            Set.of("needletail", "mvnw", "run", "LICENSE", ".gitignore", ".editorconfig", "jvm.config", "maven.config");

    /** Read once: all rules look at the same files. */
    private static final class Ours {
        private static final House HOUSE = at(root());
    }

    /** Returns the checkout of the running tests: Maven starts them in the folder of their module. */
    static House ours() {
        return Ours.HOUSE;
    }

    static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("mvnw"))) {
            folder = folder.getParent();
        }
        return folder;
    }

    static House at(Path root) {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(root, new Walk(root.resolve("results"), files));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        files.sort(null);
        return new House(
                files.stream()
                        .filter(file -> file.endsWith("pom.xml"))
                        .map(Path::getParent)
                        .map(folder -> new Module(root.relativize(folder).toString(), folder))
                        .toList(),
                files.stream()
                        .filter(House::isText)
                        .map(file -> Source.read(root, file))
                        .toList());
    }

    Stream<Source> javaSources() {
        return sources.stream().filter(Source::isJava);
    }

    Stream<Compiled> mainClasses() {
        return modules.stream().flatMap(module -> module.mainClasses().stream());
    }

    Stream<Compiled> mainClasses(String... of) {
        Set<String> names = Set.of(of);
        return modules.stream()
                .filter(module -> names.contains(module.name()))
                .flatMap(module -> module.mainClasses().stream());
    }

    private static boolean isText(Path file) {
        String name = file.getFileName().toString();
        return TEXT_WITHOUT_ENDING.contains(name) || TEXT.contains(name.substring(name.lastIndexOf('.') + 1));
    }

    private static final class Walk extends SimpleFileVisitor<Path> {

        // Default output folder of the benchmarks; it is never committed.
        private final Path results;
        private final List<Path> files;

        private Walk(Path results, List<Path> files) {
            this.results = results;
            this.files = files;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean skipped = folder.equals(results)
                    || NOT_SOURCES.contains(folder.getFileName().toString());
            return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
                files.add(file);
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
