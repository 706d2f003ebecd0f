package io.needletail.engine.store;

import io.needletail.engine.error.StoreException;
import io.needletail.journal.JournalConfig;
import io.needletail.session.MemoryMessageStore;
import io.needletail.session.MessageStore;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Describes where a session keeps its sequence numbers and sent messages: in memory, in a journal, or in a store that
 * an application brings.
 *
 * <p>An application that keeps them in a database implements {@link MessageStore} and the one method of this interface:
 * {@code Storage storage = (id, resources) -> OpenStore.of(new JdbcMessageStore(dataSource, id))}. Then all sessions of
 * the engine wait for the database in each commit. {@code MessageStoreContract} of the module testkit checks such a
 * store.
 *
 * <p>A reload compares storages by {@code equals}: a session whose storage differs is closed and opened again. A lambda
 * equals only itself: keep it in a constant, or use a record.
 */
@FunctionalInterface
public interface Storage {
    /**
     * Opens the store of a session. May block: for a session of a configured list on the engine's thread, for one of a
     * template or a standby in the background.
     *
     * @param id the session
     * @param resources resources of the engine that the store may use until it is closed
     * @return the open store, which belongs to this session only
     * @throws IOException when it cannot be opened, is in use, or belongs to another session; nothing was changed then
     */
    OpenStore open(SessionId id, StoreResources resources) throws IOException;

    /**
     * Returns the storage of a session that a template makes for a peer.
     *
     * @param made the session
     * @return this storage by default, for a storage that distinguishes sessions by their ids
     */
    default Storage forSession(SessionId made) {
        return this;
    }

    /**
     * Returns the heap that a store takes as soon as it is open.
     *
     * @return bytes; 0 by default
     */
    default long heapBytes() {
        return 0;
    }

    /**
     * Returns the files and directories that belong to this store only. No two sessions share one. The engine deletes
     * those that {@link #open} created for a session of a template whose first Logon(A) is refused.
     *
     * @return empty by default
     */
    default List<Path> files() {
        return List.of();
    }

    /**
     * Storage in memory: fast, and lost when the process ends.
     *
     * @param bytes memory for sent messages that the peer may request again; 0 keeps the numbers only
     */
    record Memory(int bytes) implements Storage {
        /** Rejects a negative size. */
        public Memory {
            if (bytes < 0) throw new IllegalArgumentException("memory storage of " + bytes + " bytes");
        }

        @Override
        public OpenStore open(SessionId id, StoreResources resources) {
            return new MemoryStore(new MemoryMessageStore(bytes, resources.memory()));
        }

        @Override
        public long heapBytes() {
            return MemoryMessageStore.heapBytes(bytes);
        }
    }

    /**
     * Returns this storage without the check for a store of QuickFIX/J.
     *
     * @return this storage by default, for a storage without that check
     */
    default Storage ignoringForeignStore() {
        return this;
    }

    /**
     * Storage in a journal on disk.
     *
     * @param directory directory of this session only; created when it is missing
     * @param config sizes and sync policy
     * @param ignoresForeignStore true to begin a journal although the directory, or the one above it, holds files that
     *     QuickFIX/J's FileStore kept of the session; otherwise the session does not start, because its numbers would
     *     begin at 1
     */
    record Journaled(Path directory, JournalConfig config, boolean ignoresForeignStore) implements Storage {
        /**
         * Creates a storage that begins no journal beside a store of QuickFIX/J.
         *
         * @param directory directory of this session only; created when it is missing
         * @param config sizes and sync policy
         */
        public Journaled(Path directory, JournalConfig config) {
            this(directory, config, false);
        }

        @Override
        public OpenStore open(SessionId id, StoreResources resources) throws IOException {
            return JournalStore.open(this, id, resources);
        }

        /**
         * Requires that no store of QuickFIX/J lies where the journal would begin, whether that is ignored or not.
         * Blocks.
         *
         * @param id the session
         * @throws StoreException when one does; the text says how to import it
         * @throws IOException when a folder cannot be read
         */
        public void requireOwnStore(SessionId id) throws IOException {
            ForeignStore.requireNone(directory, id);
        }

        /** Returns a journal beside this one: where the session's would be if it were configured by itself. */
        @Override
        public Storage forSession(SessionId made) {
            return new Journaled(directory.resolveSibling(Storage.name(made)), config, ignoresForeignStore);
        }

        @Override
        public Storage ignoringForeignStore() {
            return new Journaled(directory, config, true);
        }

        @Override
        public List<Path> files() {
            return List.of(directory);
        }
    }

    /**
     * Returns the name of the directory and the files of a session: {@code BeginString-sender-target}, and
     * {@code -qualifier} when there is one; an end with sub or location id is {@code CompID_SubID_LocationID}. Any
     * character but letters, digits and points becomes {@code %XX} in hexadecimal, so that two sessions never have the
     * same name. A name of more than 200 characters is cut, and ends with a hash of the whole name.
     *
     * @param id the session
     * @return such as {@code FIX.4.4-BUY-SELL} or {@code FIX.4.4-BUY%2FA_DESK-SELL}
     */
    static String name(SessionId id) {
        return StoreName.of(id);
    }

    /**
     * Returns the names that earlier versions and QuickFIX/J gave the directory; two sessions may have the same.
     *
     * @param id the session
     * @return names that differ from {@link #name}
     */
    static List<String> earlierNames(SessionId id) {
        return StoreName.earlier(id);
    }

    /**
     * Returns a journal with the default settings.
     *
     * @param directory directory of this session only; created when it is missing
     * @return the storage
     */
    static Storage journal(Path directory) {
        return new Journaled(directory, JournalConfig.DEFAULTS);
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
