/** What a node shows other processes of its machine: counters, positions, snapshots; and the request for a snapshot. */
package io.needletail.venue.monitor;
