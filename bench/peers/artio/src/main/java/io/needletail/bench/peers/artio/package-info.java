/** Artio as a benchmark peer: driver, engine and library on one thread that spins, the same orders, the same probe. */
package io.needletail.bench.peers.artio;
