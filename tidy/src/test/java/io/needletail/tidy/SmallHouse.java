package io.needletail.tidy;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Builds checkouts of a few lines, in which a rule can be broken on purpose. */
final class SmallHouse {

    private final Path root;

    SmallHouse(Path root) {
        this.root = root;
    }

    /** Adds a file with these lines. */
    SmallHouse file(String place, String... lines) {
        try {
            Path file = root.resolve(place);
            Files.createDirectories(file.getParent());
            Files.write(file, List.of(lines));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return this;
    }

    /** Adds a type of the package {@code io.needletail.<below>} to a module. */
    SmallHouse type(String module, String below, String declaration) {
        String name = declaration.replaceFirst("(?s).*?(?:class|record|interface) (\\w+).*", "$1");
        String folder = module + "/src/main/java/io/needletail/" + below.replace('.', '/');
        file(module + "/pom.xml", "<project/>");
        return file(folder + "/" + name + ".java", "package io.needletail." + below + ";", "public " + declaration);
    }

    /** Compiles each module with all the others in sight, so that no rule of the compiler gets in the way. */
    House built() {
        House house = House.at(root);
        String[] path = house.modules().stream()
                .map(module -> module.folder().resolve("src/main/java").toString())
                .toArray(String[]::new);
        for (Module module : house.modules()) {
            Path classes = module.folder().resolve("target/classes");
            Stream<String> options = Stream.of(
                    "-proc:none",
                    "-implicit:none",
                    "-sourcepath",
                    String.join(File.pathSeparator, path),
                    "-d",
                    classes.toString());
            Stream<String> files = house.javaSources()
                    .filter(source -> source.isIn(module.name()))
                    .map(source -> source.file().toString());
            String[] arguments = Stream.concat(options, files).toArray(String[]::new);
            int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments);
            if (status != 0) {
                throw new IllegalStateException("javac returned " + status + " for " + String.join(" ", arguments));
            }
        }
        return house;
    }

    Syntax syntax() {
        return Syntax.of(House.at(root));
    }
}
