/** Needletail's codec as a caller uses it, for {@code needletail bench codec}. */
package io.needletail.bench.peers.needletail.codec;
