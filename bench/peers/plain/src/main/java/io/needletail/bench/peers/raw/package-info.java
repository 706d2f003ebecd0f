/** The floor in Java, for machines without a C compiler: the same bytes over the same sockets as {@code raw.c}. */
package io.needletail.bench.peers.raw;
