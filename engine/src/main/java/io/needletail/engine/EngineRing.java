package io.needletail.engine;

import io.needletail.engine.error.StoreError;
import io.needletail.journal.JournalRing;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;

/**
 * The ring of an engine's journals, which makes each step one unit over all of them. It is opened with the first journal, beside that
 * journal's folder. An engine without journals has none, and then nothing here has an effect.
 */
public final class EngineRing implements Closeable {
    private static final Logger LOG = StoreLog.LOG;

    private final int bytes;
    private volatile Optional<JournalRing> ring = Optional.empty();

    /** Creates the ring of an engine; no file is opened yet. */
    EngineRing() {
        this(JournalRing.BYTES);
    }

    /** Creates the ring of an engine with a size: a power of two that holds some batches of the longest. */
    EngineRing(int bytes) {
        this.bytes = bytes;
    }

    /** Opens the ring when that is not done. Blocks; on any thread. */
    synchronized JournalRing open(Path journal) throws IOException {
        if (ring.isPresent()) return ring.get();
        JournalRing opened = JournalRing.open(journal.toAbsolutePath().getParent(), bytes);
        opened.findings().forEach(line -> LOG.warn("{} {}", StoreError.RING_LEFT.id(), line));
        if (!opened.isDirect()) {
            LOG.info(
                    "{}: this file system takes no direct writes: the journals are written through the page cache",
                    opened.directory());
        }
        ring = Optional.of(opened);
        return opened;
    }

    /** Begins the cycle of a session. */
    void enter() {
        if (ring.isPresent()) ring.get().enter();
    }

    /** Ends it. */
    void leave() {
        if (ring.isPresent()) ring.get().leave();
    }

    /** Makes all commits up to {@link #release} one group. */
    void hold() {
        if (ring.isPresent()) ring.get().hold();
    }

    void release() {
        if (ring.isPresent()) ring.get().release();
    }

    /** Tests that what was committed waits for nothing: otherwise no byte of it may leave. */
    boolean isWhole() {
        return ring.isEmpty() || ring.get().isWhole();
    }

    @Override
    public synchronized void close() throws IOException {
        if (ring.isPresent()) ring.get().close();
        ring = Optional.empty();
    }
}
