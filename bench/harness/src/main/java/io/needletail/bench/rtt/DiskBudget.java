package io.needletail.bench.rtt;

import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Rounds;
import io.needletail.bench.runner.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The disk space that a run needs, estimated before it starts.
 *
 * <pre>
 *   Needletail, journal on:   client journal + server journal of one round; with --history, that of the last round as text
 *   quickfixj-default:        both file stores of one round
 *   raw in C:                 four bytes for each round trip of one round
 * </pre>
 *
 * <p>The rates are those of a fast machine, so that the estimate errs on the large side. Journals, stores and samples
 * are removed after each round, but for those of the last round of one peer when its history is asked for, so that two
 * count at most.
 *
 * @param journalBytesPerSecond of both sides of Needletail while it runs
 * @param journalBytes of both sides of Needletail in all
 * @param otherBytes history, file stores and samples
 */
record DiskBudget(long journalBytesPerSecond, long journalBytes, long otherBytes) {

    /** More round trips a second than loopback TCP has shown anywhere. */
    private static final long FAST_PER_SECOND = 160_000;

    /** More than shared memory has shown. */
    private static final long SHARED_PER_SECOND = 1_200_000;

    private static final long QUICKFIXJ_PER_SECOND = 15_000;
    private static final long MESSAGES = 3;
    private static final long MESSAGE_BYTES = RttMeasurement.ORDER_BYTES + 2L * RttMeasurement.REPORT_BYTES;
    private static final long RECORD_OVERHEAD_BYTES = 40;
    private static final long JOURNAL_BYTES = 2 * (MESSAGE_BYTES + MESSAGES * RECORD_OVERHEAD_BYTES);
    private static final long HISTORY_BYTES = MESSAGE_BYTES + MESSAGES * 21;
    private static final long STORE_BYTES = MESSAGE_BYTES + MESSAGES * 24;
    private static final long SAMPLE_BYTES = 4;
    private static final long JOURNALS_MAX = 2;
    private static final long RESULT_BYTES_PER_ROUND = 2_000_000;

    static DiskBudget of(RttMeasurement options) {
        Rounds timing = options.timing();
        long seconds = timing.secondsEach();
        long journaled = options.conditions().journal().on()
                ? options.peers().stream().filter(Peer::keepsJournal).count()
                : 0;
        boolean journal = journaled > 0;
        long tripsPerSecond =
                options.conditions().link().transport() == Transport.SHM ? SHARED_PER_SECOND : FAST_PER_SECOND;
        long rate = journal ? JOURNAL_BYTES * tripsPerSecond : 0;
        long keep = options.conditions().journal().keep().bytes();
        long wanted = rate * seconds;
        boolean keeps = options.retained() != RetainedFiles.HISTOGRAMS;
        long journals =
                Math.min(journaled, keeps ? JOURNALS_MAX : 1) * (keep == 0 ? wanted : Math.min(wanted, 2 * keep));
        long history = journal && options.retained() == RetainedFiles.HISTORY
                ? historyBytes(tripsPerSecond * seconds, keep)
                : 0;
        long rounds = timing.count();
        long stores =
                options.peers().contains(Peer.QUICKFIXJ_DEFAULT) ? STORE_BYTES * QUICKFIXJ_PER_SECOND * seconds : 0;
        long samples = SAMPLE_BYTES * FAST_PER_SECOND * timing.durationSeconds();
        return new DiskBudget(rate, journals, history + stores + samples + RESULT_BYTES_PER_ROUND * rounds);
    }

    /** The history is written from the client's journal, so it is no longer than that. */
    private static long historyBytes(long trips, long keep) {
        long whole = HISTORY_BYTES * trips;
        return keep == 0 ? whole : Math.min(whole, keep);
    }

    long totalBytes() {
        return journalBytes + otherBytes;
    }

    /** The budget in one line. */
    String describe(long freeBytes) {
        String journals = journalBytesPerSecond == 0
                ? "no journals"
                : "journals of up to " + journalBytesPerSecond / 1_000_000 + " MB/s, " + new ByteSize(journalBytes)
                        + " in all";
        return journals + "; with history and samples at most " + new ByteSize(totalBytes()) + " of "
                + new ByteSize(freeBytes) + " free";
    }

    /**
     * Refuses a run that would fill the disk.
     *
     * @throws IOException when the disk has less room than that
     */
    void require(long freeBytes, Path dir) throws IOException {
        if (totalBytes() > freeBytes) {
            throw new IOException("the run may take " + new ByteSize(totalBytes()) + " and " + dir + " has "
                    + new ByteSize(freeBytes)
                    + " free: shorten --duration, choose another --dir, bound the journals with --journal-keep SIZE,"
                    + " or switch them off with --journal off");
        }
    }

    /** Free space on the disk of a folder that exists or is going to be created. */
    static long freeBytes(Path dir) throws IOException {
        Path existing = dir.toAbsolutePath();
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        return Files.getFileStore(existing).getUsableSpace();
    }
}
