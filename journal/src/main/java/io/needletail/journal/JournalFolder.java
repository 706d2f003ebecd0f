package io.needletail.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Tells directories that hold a journal from others. */
public final class JournalFolder {
    private static final Pattern FILE = Pattern.compile(SegmentFiles.NAME + "|" + SegmentFiles.ASIDE);

    private JournalFolder() {}

    /**
     * Tells whether a directory holds files of a journal, readable or not.
     *
     * @param directory any path
     * @return false also when it is no directory
     * @throws IOException when the directory cannot be listed
     */
    public static boolean isJournal(Path directory) throws IOException {
        if (Files.exists(directory.resolve(NumbersFile.NAME))) return true;
        if (!Files.isDirectory(directory)) return false;
        try (Stream<Path> files = Files.list(directory)) {
            return files.anyMatch(
                    file -> FILE.matcher(file.getFileName().toString()).matches());
        }
    }
}
