/**
 * State of a node for other processes of its machine: counters, positions, snapshots, archive; the request for a
 * snapshot, and the purge of a log.
 */
package io.needletail.venue.monitor;
