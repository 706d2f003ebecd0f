/** Many sessions on one engine's thread, each with a raw socket as its peer: the cost of a message. */
package io.needletail.bench.peers.needletail.manysessions;
