/** Needletail's matching engine in {@code bench match}. */
package io.needletail.bench.peers.needletail.match;
