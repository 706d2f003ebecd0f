package io.needletail.engine;

import io.needletail.journal.JournalConfig;
import io.needletail.session.SessionId;
import java.nio.file.Path;
import java.util.List;

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
     * What the folder and the files of a session are called: {@code BeginString-sender-target}, and {@code -qualifier} when there
     * is one; an end with sub or location id is {@code CompID_SubID_LocationID}. Any character but letters, digits and points
     * is {@code %XX} in hexadecimal, so that two sessions never have the same name. A name of more than 200 characters is cut,
     * and ends with a hash of all of it.
     *
     * @param id the session
     * @return such as {@code FIX.4.4-BUY-SELL} or {@code FIX.4.4-BUY%2FA_DESK-SELL}
     */
    static String name(SessionId id) {
        return StoreName.of(id);
    }

    /**
     * What earlier versions and QuickFIX/J called the folder; two sessions may have the same.
     *
     * @param id the session
     * @return those that differ from {@link #name}
     */
    static List<String> earlierNames(SessionId id) {
        return StoreName.earlier(id);
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
