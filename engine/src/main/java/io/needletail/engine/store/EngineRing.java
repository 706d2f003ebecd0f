package io.needletail.engine.store;

import io.needletail.engine.error.StoreError;
import io.needletail.journal.JournalRing;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;

/**
 * The ring of an engine's journals, which makes each step one unit over all of them. It is opened with the first
 * journal, beside that journal's folder. An engine without journals has none, and then nothing here has an effect.
 */
public final class EngineRing implements Closeable {
    private static final Logger LOG = StoreLog.LOG;

    private final int bytes;
    private volatile Optional<JournalRing> ring = Optional.empty();
    // That of the outermost cycle or hold: a reload may open the ring while one goes on.
    private Optional<JournalRing> present = Optional.empty();
    private int depth;
    private int cycles;

    /** Creates the ring of an engine; no file is opened yet. */
    public EngineRing() {
        this(JournalRing.BYTES);
    }

    /**
     * Creates the ring of an engine with a size.
     *
     * @param bytes a power of two that holds some batches of the longest
     */
    public EngineRing(int bytes) {
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
        begin();
        cycles++;
        if (present.isPresent()) present.get().enter();
    }

    /** Ends it. */
    void leave() {
        depth--;
        cycles--;
        if (present.isPresent()) present.get().leave();
    }

    /** Tests that a session is in a cycle, whose listener has run the engine, and that there is a ring. */
    boolean isInCycle() {
        return cycles > 0 && present.isPresent();
    }

    /** Makes all commits up to {@link #release} one group. */
    void hold() {
        begin();
        if (present.isPresent()) present.get().hold();
    }

    void release() {
        depth--;
        if (present.isPresent()) present.get().release();
    }

    private void begin() {
        if (depth++ == 0) present = ring;
    }

    /**
     * Tests that what was committed waits for nothing: otherwise no byte of it may leave.
     *
     * @return false within a step that is not committed as a whole
     */
    public boolean isWhole() {
        return ring.isEmpty() || ring.get().isWhole();
    }

    @Override
    public synchronized void close() throws IOException {
        if (ring.isPresent()) ring.get().close();
        ring = Optional.empty();
    }
}
