package io.needletail.journal;

import java.util.concurrent.Executor;

/**
 * Shared resources of the journals of one engine.
 *
 * @param preparing runs the preparation of segments, a task of each journal at a time
 * @param forcing runs the forcing, a task of each journal at a time
 * @param ring takes what they commit
 */
public record JournalDisk(Executor preparing, Executor forcing, JournalRing ring) {}
