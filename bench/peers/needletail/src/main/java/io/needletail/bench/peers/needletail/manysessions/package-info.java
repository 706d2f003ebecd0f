/** Many sessions on one engine's thread, each with a raw socket at its other end; what a message costs there. */
package io.needletail.bench.peers.needletail.manysessions;
