package io.needletail.engine.store;

import io.needletail.engine.error.StoreException;
import io.needletail.engine.error.SystemError;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalDisk;
import io.needletail.journal.JournalRetention.AtLimit;
import io.needletail.journal.Sync.Policy;
import io.needletail.session.MessageStore;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;

/**
 * The open store of {@link Storage.Journaled}. With {@link Policy#EVERY_MESSAGE} it holds bytes back until their
 * records are on the disk: one force for all that waits.
 */
final class JournalStore implements OpenStore {
    private static final String RING = "ring";
    private static final double NS_PER_MS = 1e6;

    private final SessionId id;
    private final Journal journal;
    private final JournalLimitLog limits;
    private final Optional<EngineRing> ring;
    private final int batchBytesMax;
    private final boolean holdsBack;
    private final boolean needsTime;
    private int sealed;
    private long sealedAt;

    JournalStore(SessionId id, Storage.Journaled storage, Journal journal, Logger log, Optional<EngineRing> ring) {
        this.id = id;
        this.journal = journal;
        limits = new JournalLimitLog(id, journal, log);
        this.ring = ring;
        batchBytesMax = journal.batchBytesMax();
        holdsBack = storage.config().sync().policy() == Policy.EVERY_MESSAGE;
        needsTime = storage.config().sync().policy() == Policy.INTERVAL;
    }

    /** Opens a journal and reports in the log what was found. */
    static OpenStore open(Storage.Journaled storage, SessionId id, StoreResources resources) throws IOException {
        try {
            StoreFolder.adopt(storage.directory(), id);
            RegularFiles.require(storage.directory());
            RegularFiles.require(storage.directory().resolveSibling(RING));
            if (!storage.ignoresForeignStore()) storage.requireOwnStore(id);
            Journal journal = journal(storage, id, resources);
            StoreLog.opened(id, storage, journal);
            return new JournalStore(id, storage, journal, StoreLog.LOG, resources.ring());
        } catch (FileSystemException failure) {
            Path folder = storage.directory().getParent();
            throw new IOException("FileStorePath=" + folder + ": " + SystemError.text(failure), failure);
        } catch (IOException failure) {
            throw StoreException.of(failure);
        }
    }

    private static Journal journal(Storage.Journaled storage, SessionId id, StoreResources resources)
            throws IOException {
        Path directory = storage.directory();
        if (resources.ring().isEmpty()) {
            return Journal.open(directory, id, storage.config(), resources.preparing(), resources.forcing());
        }
        JournalDisk disk = new JournalDisk(
                resources.preparing(),
                resources.forcing(),
                resources.ring().get().open(directory));
        return Journal.open(directory, id, storage.config(), disk);
    }

    @Override
    public MessageStore messages() {
        return journal;
    }

    @Override
    public int batchBytesMax() {
        return batchBytesMax;
    }

    @Override
    public int releasable(int waiting) {
        // Within the step of another session, whose end makes the commit of this one valid.
        if (ring.isPresent() && !ring.get().isWhole()) return 0;
        if (!holdsBack) return waiting;
        if (sealed == 0 && waiting > 0) {
            sealed = waiting;
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
    public boolean needsTime() {
        return needsTime;
    }

    @Override
    public void onTime(long nowNs) {
        if (needsTime) journal.onTime(nowNs);
        limits.report();
    }

    @Override
    public String dropCause() {
        return journal.retention().atLimit() == AtLimit.DROP_OLDEST
                ? "JournalFull=drop-oldest: raise JournalMax or JournalRetention, or set JournalFull=refuse"
                : "the oldest files of the journal are missing: deleted under earlier settings, by hand, or damaged";
    }

    @Override
    public Optional<StoreMonitor> monitor() {
        return Optional.of(new JournalMonitor(journal.watch()));
    }

    @Override
    public Optional<StoreCounters> counters() {
        return Optional.of(new JournalCounters(journal));
    }

    @Override
    public Optional<IOException> examine() {
        return journal.examine();
    }

    /** Describes how long the disk delayed this thread; empty when it never did. */
    Optional<String> waits() {
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
    public void close() throws IOException {
        limits.report();
        waits().ifPresent(text -> StoreLog.waited(id, text));
        journal.close();
    }
}
