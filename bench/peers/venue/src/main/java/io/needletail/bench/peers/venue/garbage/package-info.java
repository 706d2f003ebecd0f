/** The sequencer as a hot path of {@code bench gc}. */
package io.needletail.bench.peers.venue.garbage;
