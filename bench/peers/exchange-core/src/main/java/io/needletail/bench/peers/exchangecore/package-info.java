/** exchange-core's order book in {@code bench match}. */
package io.needletail.bench.peers.exchangecore;
