/** Needletail's FAST codec, as a peer. */
package io.needletail.bench.peers.needletail.fast;
