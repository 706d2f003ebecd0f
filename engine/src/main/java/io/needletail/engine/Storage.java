package io.needletail.engine;

import io.needletail.engine.journal.JournalConfig;
import io.needletail.session.CompIds;
import io.needletail.session.SessionId;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where a session keeps its sequence numbers and sent messages. */
public sealed interface Storage {
    /**
     * In memory: fast, and gone with the process.
     *
     * @param bytes room for sent messages that the peer may ask for again
     */
    record Memory(int bytes) implements Storage {
        /** Refuses a size that cannot keep anything. */
        public Memory {
            if (bytes < 1) throw new IllegalArgumentException("memory storage of " + bytes + " bytes");
        }
    }

    /**
     * In a journal on disk.
     *
     * @param directory of this session alone; made when it is missing
     * @param config sizes and sync policy
     */
    record Journaled(Path directory, JournalConfig config) implements Storage {}

    /**
     * What the folder or the files of a session are called: its ids, with {@code _} for what a file name should not hold.
     *
     * @param id the session
     * @return such as {@code FIX.4.4-BUY-SELL}; two sessions may have the same, when they differ in such characters only
     */
    static String name(SessionId id) {
        return Stream.of(Stream.of(id.beginString()), parts(id.sender()), parts(id.target()), Stream.of(id.qualifier()))
                .flatMap(parts -> parts)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("-"))
                .replaceAll("[^A-Za-z0-9.-]", "_");
    }

    private static Stream<String> parts(CompIds party) {
        return Stream.of(party.compId(), party.subId(), party.locationId());
    }

    /**
     * A journal with the standard settings.
     *
     * @param directory of this session alone; made when it is missing
     * @return the storage
     */
    static Storage journal(Path directory) {
        return new Journaled(directory, JournalConfig.STANDARD);
    }

    /**
     * Memory for the last messages.
     *
     * @param bytes room for sent messages
     * @return the storage
     */
    static Storage memory(int bytes) {
        return new Memory(bytes);
    }
}
