package io.needletail.cli.admin;

import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.JournalReader;
import io.needletail.journal.JournalRetention;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The journal of a session whose engine does not run, changed under the lock of its folder: an engine that runs keeps
 * it.
 */
final class OfflineJournal {
    // An operator's command deletes no segment: the retention is the engine's business.
    private static final JournalConfig CONFIG = JournalConfig.DEFAULTS.with(to -> to.retention = new JournalRetention(
            JournalConfig.KEEP_ALL, JournalConfig.KEEP_ALL, JournalConfig.KEEP_ALL, JournalRetention.AtLimit.REFUSE));

    private final Path directory;

    private OfflineJournal(Path directory) {
        this.directory = directory;
    }

    /**
     * Finds the journal of a session.
     *
     * @param store folder of the journals
     * @param session name of the journal's folder, or a session as {@code session list} shows it
     */
    static OfflineJournal find(Path store, String session) throws IOException {
        // The name of a folder, for a session without sub and location ids.
        String name = session.replaceFirst(":", "-").replaceFirst("->", "-").replaceFirst(":", "-");
        for (String candidate : List.of(session, name)) {
            boolean isPlain = !candidate.isEmpty() && candidate.indexOf('/') < 0 && !candidate.equals("..");
            if (isPlain && isJournal(store.resolve(candidate))) return new OfflineJournal(store.resolve(candidate));
        }
        throw new IOException("no journal of " + session + " in " + store + ", which holds " + journals(store));
    }

    /** Sets numbers; an empty one stays. Returns the session's numbers. */
    Map<String, Object> setNumbers(OptionalLong nextIn, OptionalLong nextOut) throws IOException {
        return change(
                journal -> journal.moved(nextIn.orElse(journal.nextIn()), nextOut.orElse(journal.nextOut()), nowNs()));
    }

    /** Sets both numbers to 1. Returns the session's numbers. */
    Map<String, Object> reset() throws IOException {
        return change(journal -> journal.reset(nowNs()));
    }

    private interface Change {
        void apply(Journal journal);
    }

    private Map<String, Object> change(Change change) throws IOException {
        Map<String, Object> result = new LinkedHashMap<>();
        try (Journal journal = Journal.open(directory, CONFIG, Runnable::run)) {
            if (!journal.awaitRoom(0)) throw new IOException(directory + " has no room: " + journal.failure());
            change.apply(journal);
            journal.commit();
            result.put("journal", directory.toString());
            result.put("nextIn", journal.nextIn());
            result.put("nextOut", journal.nextOut());
        }
        return result;
    }

    private static boolean isJournal(Path directory) {
        if (!Files.isDirectory(directory)) return false;
        try (JournalReader reader = JournalReader.open(directory)) {
            return reader.ending() != null;
        } catch (IOException none) {
            return false;
        }
    }

    private static List<String> journals(Path store) throws IOException {
        if (!Files.isDirectory(store)) return List.of();
        try (Stream<Path> folders = Files.list(store)) {
            return folders.filter(OfflineJournal::isJournal)
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    private static long nowNs() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }
}
