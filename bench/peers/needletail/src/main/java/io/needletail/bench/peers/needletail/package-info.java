/** Needletail as a benchmark peer: two engines that spin, the same orders, the same probe. */
package io.needletail.bench.peers.needletail;
