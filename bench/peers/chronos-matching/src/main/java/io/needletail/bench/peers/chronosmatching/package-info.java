/** Chronos' matching engine in {@code bench match}, compiled against a checkout of the user. */
package io.needletail.bench.peers.chronosmatching;
