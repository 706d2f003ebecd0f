/**
 * Keeps what a session received and sent: store, log and latency record in one append-only set of memory-mapped files.
 *
 * <p>The hot thread appends to mapped memory through {@link io.needletail.journal.Journal}; everything that may wait
 * for a disk (allocation, force) happens on an executor in the background.
 * {@link io.needletail.journal.JournalReader} reads the files for people, also while they are being written.
 */
package io.needletail.journal;
