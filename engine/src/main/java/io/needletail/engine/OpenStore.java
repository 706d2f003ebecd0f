package io.needletail.engine;

import io.needletail.engine.error.StoreException;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalWatch;
import io.needletail.journal.Sync;
import io.needletail.session.MemoryBudget;
import io.needletail.session.MemoryMessageStore;
import io.needletail.session.MessageStore;
import io.needletail.session.Outbox;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/** A session's history while the engine has it open, and whether what it caused may be sent yet. */
sealed interface OpenStore {
    double NS_PER_MS = 1e6;

    MessageStore history();

    /** Bytes at the front of the outbox that may leave now; asks for a sync where one is due. */
    default int releasable(Outbox outbox) {
        return outbox.length();
    }

    /** Takes note that bytes have left, where some are held back. */
    default void sent(int bytes) {}

    /** Takes note that the outbox was dropped, where some of it was held back. */
    default void dropped() {}

    /** Whether {@link #onTime} may do anything. */
    default boolean keepsTime() {
        return false;
    }

    /** Asks for the sync that an interval owes; called in each cycle, also while nothing is kept. */
    default void onTime(long nowNs) {}

    /** Most bytes of messages that can be kept between two commits. */
    int batchBytesMax();

    /** What the disk cost this thread, when it is worth a word. */
    default Optional<String> waits() {
        return Optional.empty();
    }

    /** The journal, where there is one. */
    default Optional<Journal> openJournal() {
        return Optional.empty();
    }

    /** Finds out whether a memory access failed because of this store, which takes nothing any more then. */
    default Optional<IOException> examine() {
        return Optional.empty();
    }

    void close() throws IOException;

    /** Does a little of the work that later appends would have to do, in an idle cycle; false when nothing is left. */
    default boolean prepare() {
        return false;
    }

    /** What looks after the files, where there are any. */
    default Optional<JournalWatch> watch() {
        return Optional.empty();
    }

    /** Opens the store of a session and tells in the log what was found. */
    static OpenStore open(Storage storage, SessionId id, DiskExecutors disk, MemoryBudget budget) throws IOException {
        return switch (storage) {
            case Storage.Memory memory -> new Free(new MemoryMessageStore(memory.bytes(), budget));
            case Storage.Journaled journaled -> {
                Journal journal = openJournal(journaled, id, disk);
                StoreLog.opened(id, journaled, journal);
                Sync.Policy policy = journaled.config().sync().policy();
                int batchBytesMax = journaled.config().batchBytesMax();
                yield policy == Sync.Policy.EVERY_MESSAGE
                        ? new Durable(journal, batchBytesMax)
                        : new Journaled(journal, batchBytesMax, policy == Sync.Policy.INTERVAL);
            }
        };
    }

    private static Journal openJournal(Storage.Journaled storage, SessionId id, DiskExecutors disk) throws IOException {
        try {
            StoreFolder.adopt(storage.directory(), id);
            return Journal.open(storage.directory(), id, storage.config(), disk.preparing(), disk.forcing());
        } catch (IOException failure) {
            throw StoreException.of(failure);
        }
    }

    static OpenStore open(Storage storage, SessionId id, DiskExecutors disk) throws IOException {
        return open(storage, id, disk, MemoryBudget.UNLIMITED);
    }

    /** Keeps everything in memory. */
    record Free(MessageStore history) implements OpenStore {
        @Override
        public int batchBytesMax() {
            return Integer.MAX_VALUE;
        }

        @Override
        public void close() {
            // Memory needs no closing.
        }
    }

    /** What every store with a journal does alike. */
    sealed interface OnDisk extends OpenStore {
        Journal journal();

        @Override
        default MessageStore history() {
            return journal();
        }

        @Override
        default Optional<Journal> openJournal() {
            return Optional.of(journal());
        }

        @Override
        default Optional<String> waits() {
            Journal journal = journal();
            if (journal.slowAppends() == 0 && journal.stalls() == 0) return Optional.empty();
            return Optional.of(String.format(
                    Locale.ROOT,
                    "%d of its appends took over 100 us, the longest %.3f ms; waits for the next segment: %d, %.3f ms"
                            + " in all (a busy disk; where segments fill up too fast, a larger JournalSegmentSize)",
                    journal.slowAppends(),
                    journal.slowestAppendNs() / NS_PER_MS,
                    journal.stalls(),
                    journal.stallNs() / NS_PER_MS));
        }

        @Override
        default boolean prepare() {
            return journal().prepare();
        }

        @Override
        default Optional<IOException> examine() {
            return journal().examine();
        }

        @Override
        default Optional<JournalWatch> watch() {
            return Optional.of(journal().watch());
        }

        @Override
        default void close() throws IOException {
            journal().close();
        }
    }

    /** Journals, and sends without waiting for the disk. */
    record Journaled(Journal journal, int batchBytesMax, boolean keepsTime) implements OnDisk {
        @Override
        public void onTime(long nowNs) {
            journal.onTime(nowNs);
        }
    }

    /** Journals, and holds bytes back until the records behind them are on the disk: one force for all that waits. */
    final class Durable implements OnDisk {
        private final Journal journal;
        private final int batchBytesMax;
        private int sealed;
        private long sealedAt;

        Durable(Journal journal, int batchBytesMax) {
            this.journal = journal;
            this.batchBytesMax = batchBytesMax;
        }

        @Override
        public Journal journal() {
            return journal;
        }

        @Override
        public int releasable(Outbox outbox) {
            if (sealed == 0 && outbox.length() > 0) {
                sealed = outbox.length();
                sealedAt = journal.position();
                journal.requestSync();
            }
            return journal.isForced(sealedAt) ? sealed : 0;
        }

        @Override
        public void sent(int bytes) {
            sealed -= bytes;
        }

        @Override
        public void dropped() {
            sealed = 0;
        }

        @Override
        public int batchBytesMax() {
            return batchBytesMax;
        }
    }
}
