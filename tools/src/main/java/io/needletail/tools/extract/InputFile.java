package io.needletail.tools.extract;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Opens files that a command line names; each failure names the file. */
public final class InputFile {
    private InputFile() {}

    /**
     * Opens a file.
     *
     * @param file path of a file
     * @return a stream that the caller closes
     * @throws IOException when it is a folder or cannot be read
     */
    public static InputStream open(Path file) throws IOException {
        // The system would report a folder at the first read, and without its path.
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "is a folder; expected a file");
        }
        return Files.newInputStream(file);
    }

    /**
     * Reads the lines of a text.
     *
     * @param file UTF-8; other bytes become the replacement character
     * @return the lines without their ends
     * @throws IOException when it is a folder or cannot be read
     */
    public static List<String> lines(Path file) throws IOException {
        try (InputStream in = open(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
