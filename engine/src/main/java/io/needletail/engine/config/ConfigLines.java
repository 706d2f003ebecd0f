package io.needletail.engine.config;

import io.needletail.engine.error.ConfigError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The lines of a configuration file of limited size; UTF-8, or ISO 8859-1 when it is not valid UTF-8. */
final class ConfigLines {
    private static final int FILE_BYTES_MAX = 1 << 24;
    private static final int LINE_CHARS_MAX = 8192;

    private ConfigLines() {}

    static List<String> read(Path file) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(FILE_BYTES_MAX + 1);
        }
        if (bytes.length > FILE_BYTES_MAX) {
            throw new ConfigException(
                    ConfigError.FILE_UNREADABLE, file, 0, "the file has more than " + FILE_BYTES_MAX + " bytes");
        }
        List<String> lines = text(bytes).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).length() > LINE_CHARS_MAX) {
                String text = "the line has more than " + LINE_CHARS_MAX + " characters";
                throw new ConfigException(ConfigError.FILE_UNREADABLE, file, i + 1, text);
            }
        }
        return lines;
    }

    private static String text(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            // Editors of some systems put a byte order mark before the first line.
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException notUtf8) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }
}
