/** Philadelphia as a benchmark peer: two connections that spin, the same orders, the same probe. */
package io.needletail.bench.peers.philadelphia;
