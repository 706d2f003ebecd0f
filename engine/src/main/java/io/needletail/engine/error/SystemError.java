package io.needletail.engine.error;

import java.io.FileNotFoundException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;

/** Text of a failure of the system: what failed at which path, without the name of a class. */
public final class SystemError {
    private SystemError() {}

    /**
     * Returns one line for people.
     *
     * @param failure an exception of the file system, or another one
     * @return such as {@code store/numbers: permission denied}; the exception's own message when that is a sentence
     */
    public static String text(Exception failure) {
        return switch (failure) {
            case FileSystemException file -> path(file) + ": " + reason(file);
            case FileNotFoundException missing -> missing.getMessage();
            default ->
                Optional.ofNullable(failure.getMessage())
                        .filter(text -> !text.isEmpty())
                        .orElse("the system gave no reason");
        };
    }

    private static String path(FileSystemException failure) {
        return Optional.ofNullable(failure.getFile()).orElse("a file")
                + Optional.ofNullable(failure.getOtherFile())
                        .map(other -> " to " + other)
                        .orElse("");
    }

    private static String reason(FileSystemException failure) {
        return Optional.ofNullable(failure.getReason())
                .orElse(
                        switch (failure) {
                            case NoSuchFileException _ -> "no such file or folder";
                            case AccessDeniedException _ -> "permission denied";
                            case FileAlreadyExistsException _ -> "exists already";
                            case DirectoryNotEmptyException _ -> "the folder is not empty";
                            case NotDirectoryException _ -> "is no folder";
                            default -> "the system refused it";
                        });
    }
}
