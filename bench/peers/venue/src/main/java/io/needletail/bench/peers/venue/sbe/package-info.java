/** Needletail with the venue's SBE codecs in {@code bench sbe}. */
package io.needletail.bench.peers.venue.sbe;
