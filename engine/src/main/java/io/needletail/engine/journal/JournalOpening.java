package io.needletail.engine.journal;

import io.needletail.engine.journal.Sync.Policy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * The parts of a journal as its directory gave them: locked, recovered, ready to be written.
 *
 * @param found what recovery read
 * @param segment the segment to be written
 * @param retained all segments that are kept, {@code segment} included
 * @param ahead prepares the segments to come; none is asked for yet
 * @param lock the directory's
 * @param syncing forces what is committed; nothing was asked of it yet
 * @param files the files and their mappings
 */
record JournalOpening(
        JournalScanner found,
        Segment segment,
        RetainedSegments retained,
        SegmentPreparer ahead,
        DirectoryLock lock,
        JournalSyncer syncing,
        SegmentFiles files) {

    static JournalOpening open(Path directory, JournalConfig config, Executor preparing, Executor forcing)
            throws IOException {
        OwnerOnly.directory(directory);
        DirectoryLock lock = DirectoryLock.acquire(directory);
        SegmentFiles files = new SegmentFiles(directory, config.sync().policy() != Policy.NONE);
        try {
            JournalScanner found = JournalScanner.scan(files, directory);
            RetainedSegments retained = retain(found, files, config);
            JournalSyncer syncing = new JournalSyncer(forcing, retained.oldest());
            SegmentPreparer ahead = new SegmentPreparer(files, config.segmentBytes(), preparing, syncing);
            Segment segment = retained.newest();
            ahead.follow(segment);
            return new JournalOpening(found, segment, retained, ahead, lock, syncing, files);
        } catch (IOException | RuntimeException failure) {
            files.close();
            lock.close();
            throw failure;
        }
    }

    private static RetainedSegments retain(JournalScanner found, SegmentFiles files, JournalConfig config)
            throws IOException {
        // Their names would be in the way of the segments to come.
        for (Segment unused : found.unused()) {
            files.delete(unused);
        }
        List<Segment> kept = found.kept();
        boolean needsFresh = kept.isEmpty() || found.isSealed();
        long ordinal = kept.isEmpty() ? 1 : kept.getLast().header.ordinal() + 1;
        Segment first =
                kept.isEmpty() ? files.create(ordinal, config.segmentBytes(), PreparationPace.FULL) : kept.getFirst();
        RetainedSegments retained = new RetainedSegments(first, config);
        for (Segment segment : kept.subList(Math.min(1, kept.size()), kept.size())) {
            retained.add(segment);
        }
        if (needsFresh && !kept.isEmpty()) {
            retained.add(files.create(ordinal, config.segmentBytes(), PreparationPace.FULL));
        }
        while (retained.isOverfull(found.lastNs())) {
            files.delete(retained.removeOldest());
        }
        return retained;
    }
}
