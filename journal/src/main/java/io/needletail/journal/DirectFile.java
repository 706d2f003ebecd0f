package io.needletail.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.stream.Stream;

/** Opens files for writes past the page cache. */
final class DirectFile {
    /** Blocks begin at multiples of this, in memory and in the file. */
    static final int BLOCK_BYTES = JournalConfig.PAGE_BYTES;

    private static final Optional<OpenOption> DIRECT = direct();

    private DirectFile() {}

    /** Opens an existing file; empty where the file system has no such writes, or larger blocks. */
    static Optional<FileChannel> open(Path file) {
        if (DIRECT.isEmpty()) return Optional.empty();
        try {
            if (Files.getFileStore(file).getBlockSize() > BLOCK_BYTES) return Optional.empty();
            return Optional.of(FileChannel.open(file, StandardOpenOption.WRITE, DIRECT.get()));
        } catch (IOException | UnsupportedOperationException unsupported) {
            return Optional.empty();
        }
    }

    // By its name: the compiler warns of a class that is the JDK's own.
    private static Optional<OpenOption> direct() {
        try {
            Class<?> options = Class.forName("com.sun.nio.file.ExtendedOpenOption");
            return Stream.of(options.getEnumConstants())
                    .map(OpenOption.class::cast)
                    .filter(option -> option.toString().equals("DIRECT"))
                    .findFirst();
        } catch (ClassNotFoundException none) {
            return Optional.empty();
        }
    }
}
