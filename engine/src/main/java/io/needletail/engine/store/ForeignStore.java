package io.needletail.engine.store;

import io.needletail.engine.error.StoreException;
import io.needletail.journal.JournalFolder;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds a store of QuickFIX/J, which its FileStore or CachedFileStore wrote, or of QuickFIX C++, where a new journal
 * would begin. Cold.
 *
 * <p>A journal that begins beside such a store would begin with MsgSeqNum(34) 1, and the peer expects the numbers of
 * the store.
 */
final class ForeignStore {
    private static final List<String> SUFFIXES =
            List.of(".senderseqnums", ".targetseqnums", ".seqnums", ".session", ".header", ".body");

    private ForeignStore() {}

    /**
     * Requires that a journal exists or that no store of QuickFIX/J belongs to the session.
     *
     * @param directory directory of the journal
     * @param id the session
     * @throws StoreException when the directory holds no journal, and it or the folder above it holds files of
     *     QuickFIX/J
     */
    static void requireNone(Path directory, SessionId id) throws IOException {
        Optional<Path> file = find(directory, id);
        if (file.isEmpty()) return;
        Optional<Path> cpp = file.map(ForeignStore::numbers).filter(ForeignStore::isOfCpp);
        if (cpp.isPresent()) throw StoreException.storeOfCpp(cpp.get(), id.toString());
        throw StoreException.foreignStore(file.get(), id.toString());
    }

    private static Path numbers(Path file) {
        String name = file.getFileName().toString();
        return file.resolveSibling(name.substring(0, name.lastIndexOf('.')) + ".seqnums");
    }

    // QuickFIX C++ writes plain text, CachedFileStore of QuickFIX/J the length before it.
    private static boolean isOfCpp(Path numbers) {
        try {
            return Files.isRegularFile(numbers)
                    && Files.readString(numbers, StandardCharsets.ISO_8859_1).matches("\\d+ : \\d+\\s*");
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Returns a file of QuickFIX/J's store of the session; empty when there is none, or the journal has begun. */
    static Optional<Path> find(Path directory, SessionId id) throws IOException {
        if (JournalFolder.isJournal(directory)) return Optional.empty();
        // The directory belongs to one session, whatever its files are named.
        Optional<Path> inside =
                files(directory).stream().filter(ForeignStore::isQuickFix).findFirst();
        Path above = directory.toAbsolutePath().getParent();
        if (inside.isPresent() || above == null) return inside;
        return Stream.concat(Stream.of(Storage.name(id)), Storage.earlierNames(id).stream())
                .flatMap(name -> SUFFIXES.stream().map(suffix -> above.resolve(name + suffix)))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static List<Path> files(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) return List.of();
        try (Stream<Path> all = Files.list(directory)) {
            return all.toList();
        }
    }

    private static boolean isQuickFix(Path file) {
        String name = file.getFileName().toString();
        return SUFFIXES.stream().anyMatch(name::endsWith);
    }
}
