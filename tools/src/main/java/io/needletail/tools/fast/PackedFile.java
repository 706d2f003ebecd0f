package io.needletail.tools.fast;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Tells by its first bytes which program packed a file: people give a packed one and wonder about its messages. */
final class PackedFile {
    private static final int HEAD_BYTES = 4;
    private static final Map<String, String> PROGRAMS = Map.of(
            "\u001f\u008b", "gzip",
            "BZh", "bzip2",
            "\u00fd7zX", "xz",
            "(\u00b5/\u00fd", "zstd",
            "\u0004\"M\u0018", "lz4",
            "PK\u0003\u0004", "zip");

    private PackedFile() {}

    /** The program, if the file begins as those it writes. */
    static Optional<String> of(Path file) {
        String head = head(file);
        return PROGRAMS.entrySet().stream()
                .filter(program -> head.startsWith(program.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static String head(Path file) {
        try (InputStream stream = Files.newInputStream(file)) {
            return new String(stream.readNBytes(HEAD_BYTES), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }
}
