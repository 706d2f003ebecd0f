package io.needletail.journal;

import io.needletail.journal.HighWater.Mark;
import io.needletail.journal.JournalConfig.OnDamage;
import io.needletail.journal.Ownership.Verdict;
import io.needletail.journal.Recovery.Problem;
import io.needletail.journal.Sync.Policy;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;

/**
 * Parts of an opened journal: the directory is locked, its records are recovered, and it is ready for writing.
 *
 * @param found result of the recovery
 * @param segment current segment
 * @param next segment that replaces the current one at once, when {@code segment} does not name its session
 * @param retained all retained segments, including {@code segment}
 * @param ahead prepares the next segments; no preparation is requested yet
 * @param lock lock on the directory
 * @param syncing forces committed records; no force is requested yet
 * @param files the files and their mappings
 * @param numbers the high-water mark
 * @param left what the ring of an engine that had it says, a line each
 */
record JournalOpening(
        JournalScanner found,
        Segment segment,
        Optional<Segment> next,
        RetainedSegments retained,
        SegmentPreparer ahead,
        DirectoryLock lock,
        JournalSyncer syncing,
        SegmentFiles files,
        NumbersFile numbers,
        List<String> left) {

    static JournalOpening open(Path directory, Optional<SessionId> id, JournalConfig config, Services services)
            throws IOException {
        boolean durable = config.sync().policy() != Policy.NONE;
        OwnerOnly.directory(directory, durable ? OwnerOnly::force : OwnerOnly.Forcing.NONE);
        DirectoryLock lock = DirectoryLock.acquire(directory);
        SegmentFiles files = new SegmentFiles(directory, durable);
        try {
            Parts parts = new Parts(config, services.in(directory), takeOver(directory, config));
            JournalScanner found = JournalScanner.scan(files, directory);
            SessionFingerprint owner = owner(directory, id, found);
            // No file was changed so far: a journal that is refused remains as it is.
            decide(directory, config, found);
            files.writeFor(owner);
            found.repair();
            NumbersFile numbers = numbers(directory, owner, id, found, config);
            return opened(found, files, lock, numbers, parts);
        } catch (IOException | RuntimeException failure) {
            files.close();
            lock.close();
            throw failure;
        }
    }

    /** Brings what a process left in the ring of its engine into the segments. */
    private static List<String> takeOver(Path directory, JournalConfig config) throws IOException {
        try {
            return RingRecovery.one(directory);
        } catch (JournalDamagedException lost) {
            if (config.onDamage() == OnDamage.REFUSE) throw lost;
            RingReference.remove(directory);
            return List.of(lost.getMessage());
        }
    }

    private record Parts(JournalConfig config, Services services, List<String> left) {
        /** Makes a segment that is written next. */
        Segment create(SegmentFiles files, long ordinal) throws IOException {
            int bytes = config.segmentBytes();
            return services.reserve().isPresent()
                    ? files.createSmall(ordinal, bytes, services.reserve().get())
                    : files.create(ordinal, bytes);
        }

        /** Sees to the room of the segment that is continued. */
        void provide(Segment segment) throws IOException {
            if (services.reserve().isPresent())
                segment.room.backedBy(services.reserve().get());
            else segment.room.requireAll(segment.end);
        }
    }

    /**
     * Background work of a journal, and the room of its files.
     *
     * @param preparing runs the preparation of segments
     * @param forcing runs the forcing
     * @param reserve backs the files of the journal, where it can: then they have only the blocks that they need
     */
    record Services(Executor preparing, Executor forcing, Optional<RingReserve> reserve) {
        private Services in(Path directory) throws IOException {
            boolean isCovered = reserve.isPresent() && reserve.get().covers(directory);
            return isCovered ? this : new Services(preparing, forcing, Optional.empty());
        }
    }

    private static JournalOpening opened(
            JournalScanner found, SegmentFiles files, DirectoryLock lock, NumbersFile numbers, Parts parts)
            throws IOException {
        try {
            RetainedSegments retained = retain(found, files, numbers, parts);
            Segment segment = retained.newest();
            LinuxFiles.readNothingAhead(segment.map);
            parts.provide(segment);
            Optional<Segment> next = Optional.empty();
            if (!segment.header.hasNumbers() || !segment.header.fingerprint().equals(files.fingerprint())) {
                Segment fresh = parts.create(files, segment.header.ordinal() + 1);
                retained.add(fresh);
                next = Optional.of(fresh);
            }
            JournalSyncer syncing = new JournalSyncer(parts.services().forcing(), retained.oldest());
            SegmentPreparer ahead = new SegmentPreparer(
                    files, retained.oldest(), parts.services().preparing(), syncing);
            return new JournalOpening(
                    found, segment, next, retained, ahead, lock, syncing, files, numbers, parts.left());
        } catch (IOException | RuntimeException failure) {
            numbers.close();
            throw failure;
        }
    }

    private static NumbersFile numbers(
            Path directory,
            SessionFingerprint owner,
            Optional<SessionId> id,
            JournalScanner found,
            JournalConfig config)
            throws IOException {
        Policy policy = config.sync().policy();
        Optional<Mark> forced = policy == Policy.EVERY_MESSAGE ? Optional.of(found.end()) : Optional.empty();
        HighWater first = new HighWater(found.numbers(), found.startedNs(), found.oldest(), found.end(), forced);
        String session = id.map(SessionId::toString).orElse(found.stored().session());
        return NumbersFile.open(directory, found.stored(), owner, session, first, policy != Policy.NONE);
    }

    private static void decide(Path directory, JournalConfig config, JournalScanner found)
            throws JournalDamagedException {
        List<Problem> grave =
                found.recovery().problems().stream().filter(Problem::grave).toList();
        if (grave.isEmpty()) return;
        if (config.onDamage() == OnDamage.REFUSE) {
            throw new JournalDamagedException(directory + ": "
                    + grave.stream().map(Problem::toString).collect(Collectors.joining("; "))
                    + "; nothing was changed: restore the file from a copy, or set JournalDamage=continue once to go on without"
                    + " what is lost");
        }
        found.accept();
    }

    /** Returns the session that owns the journal from now on; fails when the journal belongs to another session. */
    private static SessionFingerprint owner(Path directory, Optional<SessionId> id, JournalScanner found)
            throws IOException {
        NumbersFile.Stored stored = found.stored();
        SessionFingerprint owner = id.map(SessionFingerprint::of).orElse(stored.fingerprint());
        if (!owner.fits(stored.fingerprint())) {
            throw foreign(directory.resolve(NumbersFile.NAME), stored.session(), id, stored);
        }
        boolean isTold = stored.fingerprint().isKnown();
        boolean hasOlder = false;
        for (Segment segment : found.kept()) {
            SessionFingerprint written = segment.header.fingerprint();
            owner = owner.isKnown() ? owner : written;
            if (!owner.fits(written)) throw foreign(segment.path, name(segment, stored), id, stored);
            hasOlder |= !written.isKnown();
        }
        if (id.isPresent() && hasOlder && !isTold) requireMessagesOf(directory, id.get());
        return owner;
    }

    private static void requireMessagesOf(Path directory, SessionId id) throws IOException {
        Ownership messages = Ownership.of(directory, id);
        if (messages.verdict() == Verdict.OTHERS || messages.verdict() == Verdict.MIXED) {
            throw ForeignJournalException.of(directory, messages.other(), id.toString());
        }
    }

    private static String name(Segment segment, NumbersFile.Stored stored) {
        boolean isStored = segment.header.fingerprint().equals(stored.fingerprint());
        return isStored ? stored.session() : Ownership.named(segment).orElse("another session");
    }

    private static ForeignJournalException foreign(
            Path file, String theirs, Optional<SessionId> id, NumbersFile.Stored stored) {
        return ForeignJournalException.of(
                file, theirs, id.map(SessionId::toString).orElse(stored.session()));
    }

    private static RetainedSegments retain(JournalScanner found, SegmentFiles files, NumbersFile numbers, Parts parts)
            throws IOException {
        JournalConfig config = parts.config();
        List<Segment> kept = found.kept();
        boolean needsFresh = kept.isEmpty() || found.isSealed();
        long ordinal =
                kept.isEmpty() ? found.firstOrdinal() : kept.getLast().header.ordinal() + 1;
        Segment first = kept.isEmpty() ? parts.create(files, ordinal) : kept.getFirst();
        RetainedSegments retained = new RetainedSegments(
                first, config, new ReadAhead(parts.services().preparing()));
        for (Segment segment : kept.subList(Math.min(1, kept.size()), kept.size())) {
            retained.add(segment);
        }
        if (needsFresh && !kept.isEmpty()) {
            retained.add(parts.create(files, ordinal));
        }
        Segment oldest = retained.oldest();
        retained.trim(found.lastNs());
        // Recorded before the deletion: deleted segments must never look like damage.
        numbers.keptFrom(retained.oldest().header.ordinal());
        numbers.writeBoth(found.numbers(), found.startedNs(), found.end());
        for (Segment dropped = oldest; dropped != retained.oldest(); dropped = dropped.newer) {
            files.delete(dropped);
        }
        return retained;
    }
}
