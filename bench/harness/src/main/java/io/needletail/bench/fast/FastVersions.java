package io.needletail.bench.fast;

import io.needletail.bench.runner.ClassPaths;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Reads the codecs' versions off the names of their jars.
 *
 * @param classPaths where the codecs are
 */
record FastVersions(ClassPaths classPaths) {
    private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

    /** The version; a dash where there is none. */
    String of(FastPeer peer) throws IOException {
        if (peer.jar().isEmpty()) return "-";
        return SEPARATOR
                .splitAsStream(classPaths.of(peer.label()))
                .map(entry -> String.valueOf(Path.of(entry).getFileName()))
                .filter(name -> name.startsWith(peer.jar()) && name.endsWith(".jar"))
                .map(name -> name.substring(peer.jar().length(), name.length() - ".jar".length()))
                .findFirst()
                .orElse("-");
    }
}
