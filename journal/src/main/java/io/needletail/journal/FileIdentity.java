package io.needletail.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/**
 * Identity of a file: distinguishes it from another file with the same name, where the file system numbers its files.
 *
 * @param path path of the file
 * @param key the file system's number of the file, null where there is none
 */
record FileIdentity(Path path, Object key) {

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
        return new FileIdentity(path, key(path));
    }

    State look() throws IOException {
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
