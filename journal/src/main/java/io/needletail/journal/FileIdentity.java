package io.needletail.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;

/**
 * Identity of a file: distinguishes it from another file with the same name, where the file system numbers its files.
 *
 * @param path path of the file
 * @param key the file system's number of the file, null where there is none
 * @param number the same, for checks without allocation
 */
record FileIdentity(Path path, Object key, Optional<FileNumber> number) {

    /** State of a file. */
    enum State {
        /** The file is unchanged. */
        PRESENT,
        /** There is no file of that name. */
        MISSING,
        /** There is another file of that name. */
        REPLACED
    }

    static FileIdentity of(Path path) throws IOException {
        return new FileIdentity(path, key(path), FileNumber.of(path));
    }

    /** Checks the name; allocates nothing while the file is unchanged, where {@link FileNumber} is available. */
    State look() throws IOException {
        if (number.isPresent() && number.get().isUnchanged()) return State.PRESENT;
        try {
            return Objects.equals(key(path), key) ? State.PRESENT : State.REPLACED;
        } catch (NoSuchFileException missing) {
            return State.MISSING;
        }
    }

    private static Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }
}
