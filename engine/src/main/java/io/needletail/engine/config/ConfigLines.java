package io.needletail.engine.config;

import io.needletail.engine.error.ConfigError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The lines of a configuration file of limited size; UTF-8, or ISO 8859-1 when it is not valid UTF-8. */
final class ConfigLines {
    private static final int FILE_BYTES_MAX = 1 << 24;
    private static final int LINE_CHARS_MAX = 8192;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private ConfigLines() {}

    /** Returns the content of a file, not more than one byte above the limit. */
    static byte[] bytes(Path file) throws IOException {
        // The system would report a folder at the first read, and without its path.
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "is a folder; expected a configuration file");
        }
        // Opening a pipe waits for its other end; one of the shell, such as /dev/stdin, has it.
        boolean isPipe = Files.exists(file) && !Files.isRegularFile(file) && !file.startsWith("/dev");
        if (isPipe) throw new IOException(file + " is no regular file");
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(FILE_BYTES_MAX + 1);
        }
    }

    /** Returns the lines of a content; {@code file} is for texts of errors. */
    static List<String> of(Path file, byte[] bytes) {
        if (bytes.length > FILE_BYTES_MAX) {
            throw new ConfigException(
                    ConfigError.FILE_UNREADABLE, file, 0, "the file has more than " + FILE_BYTES_MAX + " bytes");
        }
        List<String> lines = text(bytes).lines().toList();
        FileKind.other(lines).ifPresent(what -> {
            String text = "the file is no configuration: " + what;
            throw new ConfigException(ConfigError.FILE_UNREADABLE, file, 0, text);
        });
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).length() > LINE_CHARS_MAX) {
                String text = "the line has more than " + LINE_CHARS_MAX + " characters";
                throw new ConfigException(ConfigError.FILE_UNREADABLE, file, i + 1, text);
            }
        }
        return lines;
    }

    private static String text(byte[] bytes) {
        String text = new String(bytes, charset(bytes));
        // Editors of some systems put a byte order mark before the first line.
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }

    /** Returns the encoding of a content. */
    static Charset charset(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return StandardCharsets.UTF_8;
        } catch (CharacterCodingException notUtf8) {
            return StandardCharsets.ISO_8859_1;
        }
    }
}
