/** Philadelphia's codec as its own engine uses it, for {@code needletail bench codec}. */
package io.needletail.bench.peers.philadelphia.codec;
