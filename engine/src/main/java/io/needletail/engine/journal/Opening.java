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
record Opening(
        Recovering found,
        Segment segment,
        Retained retained,
        SegmentAhead ahead,
        DirectoryLock lock,
        Syncing syncing,
        SegmentFiles files) {

    static Opening open(Path directory, JournalConfig config, Executor preparing, Executor forcing) throws IOException {
        OwnerOnly.directory(directory);
        DirectoryLock lock = DirectoryLock.acquire(directory);
        SegmentFiles files = new SegmentFiles(directory, config.sync().policy() != Policy.NONE);
        try {
            Recovering found = Recovering.scan(files, directory);
            Retained retained = retain(found, files, config);
            Syncing syncing = new Syncing(forcing, retained.oldest());
            SegmentAhead ahead = new SegmentAhead(files, retained.oldest(), preparing, syncing);
            return new Opening(found, retained.newest(), retained, ahead, lock, syncing, files);
        } catch (IOException | RuntimeException failure) {
            files.close();
            lock.close();
            throw failure;
        }
    }

    private static Retained retain(Recovering found, SegmentFiles files, JournalConfig config) throws IOException {
        // Their names would be in the way of the segments to come.
        for (Segment unused : found.unused()) {
            files.delete(unused);
        }
        List<Segment> kept = found.kept();
        boolean needsFresh = kept.isEmpty() || found.isSealed();
        long ordinal = kept.isEmpty() ? 1 : kept.getLast().header.ordinal() + 1;
        Segment first = kept.isEmpty() ? files.create(ordinal, config.segmentBytes(), Pace.FULL) : kept.getFirst();
        Retained retained = new Retained(first, config);
        for (Segment segment : kept.subList(Math.min(1, kept.size()), kept.size())) {
            retained.add(segment);
        }
        if (needsFresh && !kept.isEmpty()) {
            retained.add(files.create(ordinal, config.segmentBytes(), Pace.FULL));
        }
        Segment oldest = retained.oldest();
        retained.trim(found.lastNs());
        for (Segment dropped = oldest; dropped != retained.oldest(); dropped = dropped.newer) {
            files.delete(dropped);
        }
        return retained;
    }
}
