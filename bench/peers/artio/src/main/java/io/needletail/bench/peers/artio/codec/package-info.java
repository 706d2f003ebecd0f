/** Artio's generated codecs as its sessions use them, for {@code needletail bench codec}. */
package io.needletail.bench.peers.artio.codec;
