package io.needletail.engine;

import io.needletail.engine.journal.JournalConfig;
import java.nio.file.Path;

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
