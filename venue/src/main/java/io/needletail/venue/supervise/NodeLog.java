package io.needletail.venue.supervise;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The output of a node's processes, one run after another, in a file. At the start of a run a file above
 * {@link #BYTES_MAX} takes the place of {@code NAME.1}, so that two of them exist at most.
 */
final class NodeLog {
    /** Size from which the next run begins a new file, bytes. */
    static final long BYTES_MAX = 4L << 20;

    private static final int TAIL_BYTES = 16_384;
    private static final String ERROR = " ERROR ";
    private static final String NOTHING = "no output";

    private final Path file;
    private long runFrom;

    NodeLog(Path file) {
        this.file = file;
    }

    Path file() {
        return file;
    }

    /** Prepares the file for the output of a new run. */
    void beginRun() throws IOException {
        Files.createDirectories(file.getParent());
        if (size() > BYTES_MAX) {
            Files.move(file, file.resolveSibling(file.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
        }
        runFrom = size();
    }

    /** Returns the last line of this run that is an error, or its last line when none is. */
    String lastError() {
        return lastLine(line -> line.contains(ERROR))
                .or(() -> lastLine(_ -> true))
                .orElse(NOTHING);
    }

    /** Returns the last line of this run that is an error. */
    Optional<String> lastErrorOnly() {
        return lastLine(line -> line.contains(ERROR));
    }

    private Optional<String> lastLine(Predicate<String> which) {
        try {
            return tail().lines()
                    .filter(Predicate.not(String::isBlank))
                    .filter(which)
                    .reduce((_, last) -> last.strip());
        } catch (IOException unreadable) {
            return Optional.of(file + " cannot be read: " + unreadable.getMessage());
        }
    }

    private String tail() throws IOException {
        try (SeekableByteChannel bytes = Files.newByteChannel(file)) {
            long from = Math.max(runFrom, bytes.size() - TAIL_BYTES);
            ByteBuffer tail = ByteBuffer.allocate(TAIL_BYTES);
            bytes.position(from);
            while (tail.hasRemaining() && bytes.read(tail) >= 0) {}
            return new String(tail.array(), 0, tail.position(), StandardCharsets.UTF_8);
        }
    }

    private long size() throws IOException {
        try {
            return Files.size(file);
        } catch (NoSuchFileException none) {
            return 0;
        }
    }
}
