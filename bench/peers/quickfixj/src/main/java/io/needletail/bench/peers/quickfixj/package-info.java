/** QuickFIX/J as a benchmark peer: the real engine, the same orders, the same probe. */
package io.needletail.bench.peers.quickfixj;
