package io.needletail.bench.codec;

import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.external.OpenPeers;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads the libraries' versions off the names of their jars. */
final class Versions {
    private static final String UNKNOWN = "unknown";
    private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

    private Versions() {}

    static Map<CodecLibrary, String> of(List<CodecLibrary> libraries, OpenPeers open, ClassPaths classPaths)
            throws IOException {
        Map<CodecLibrary, String> versions = new EnumMap<>(CodecLibrary.class);
        for (CodecLibrary library : libraries) {
            versions.put(
                    library,
                    library.isOpen()
                            ? open.version(library.label())
                            : version(library.jar(), classPaths.of(library.folder())));
        }
        return versions;
    }

    private static String version(String jar, String classPath) {
        return SEPARATOR
                .splitAsStream(classPath)
                .map(entry -> String.valueOf(Path.of(entry).getFileName()))
                .filter(name -> name.startsWith(jar) && name.endsWith(".jar"))
                .map(name -> name.substring(jar.length(), name.length() - ".jar".length()))
                .findFirst()
                .orElse(UNKNOWN);
    }
}
