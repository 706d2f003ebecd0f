package io.needletail.engine.store;

import io.needletail.engine.error.StoreError;
import io.needletail.engine.log.EngineLogger;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalWatch;
import io.needletail.journal.Recovery;
import io.needletail.journal.Recovery.Ending;
import io.needletail.journal.Recovery.Problem;
import io.needletail.session.SessionId;
import org.slf4j.Logger;

/** Logs events of the sessions' stores. Cold. */
final class StoreLog {
    static final Logger LOG = EngineLogger.of("needletail.session");

    private StoreLog() {}

    /** Logs the findings of opening a journal. The caller logs a journal that is refused. */
    static void opened(SessionId id, Storage.Journaled storage, Journal journal) {
        Recovery found = journal.recovery();
        for (String line : journal.takenOver()) LOG.warn("{} {}: {}", StoreError.RING_LEFT.id(), id, line);
        for (Problem problem : found.problems()) {
            if (problem.grave()) {
                LOG.warn(
                        "{} {} goes on without: {}/{}",
                        StoreError.DAMAGE_ACCEPTED.id(),
                        id,
                        storage.directory(),
                        problem);
            } else {
                LOG.error("{} {}: {}/{}", StoreError.JOURNAL_FLAWED.id(), id, storage.directory(), problem);
            }
        }
        if (found.bytesCut() > 0) {
            LOG.warn(
                    "{} {} cut an unfinished batch of {} bytes at the end of its journal {}",
                    StoreError.BATCH_CUT.id(),
                    id,
                    found.bytesCut(),
                    storage.directory());
        }
        LOG.info(
                "{} opened its journal {}: next expected {}, next sent {}, {} segments, {}",
                id,
                storage.directory(),
                journal.nextIn(),
                journal.nextOut(),
                found.segments(),
                words(found.ending()));
    }

    /** Returns what is wrong with the files of a journal, under its number. */
    static StoreTrouble trouble(JournalWatch.Report report) {
        StoreError code = switch (report.trouble()) {
            case DELETED -> StoreError.STORE_DELETED;
            case LOCK_LOST -> StoreError.LOCK_LOST;
            case NO_ROOM -> StoreError.DISK_FULL;
            case FAILED -> StoreError.STORE_FAILED;
        };
        return new StoreTrouble(code, report.text(), report.isFatal());
    }

    /** Reports what is wrong with an open store. */
    static void trouble(SessionId id, StoreTrouble trouble) {
        String end = trouble.isFatal() ? "; the session ends: " : ": ";
        LOG.error(
                "{} {}: {}{}{}",
                trouble.code().id(),
                id,
                trouble.text(),
                end,
                trouble.code().words().next());
    }

    /** Reports that a step of a session was undone, because the store of another one failed. */
    static void undone(SessionId id, String why) {
        LOG.error(
                "{} {} ends its connection and does not count its last message: {}; {}",
                StoreError.STEP_UNDONE.id(),
                id,
                why,
                StoreError.STEP_UNDONE.words().next());
    }

    /** Reports how long the disk made the engine's thread wait. */
    static void waited(SessionId id, String text) {
        LOG.info("{} was kept waiting by its journal: {}", id, text);
    }

    /** Logs that a trouble is over. */
    static void over(SessionId id) {
        LOG.info("{}: the trouble with its store is over", id);
    }

    private static String words(Ending ending) {
        return switch (ending) {
            case NEW -> "new";
            case CLOSED -> "closed in good order";
            case STOPPED -> "whole, its process ended between two batches";
            case UNCOMMITTED, TORN -> "its process ended within a batch";
        };
    }
}
