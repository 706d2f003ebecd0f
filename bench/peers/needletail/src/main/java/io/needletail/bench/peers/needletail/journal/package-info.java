/** Cost of storing messages. */
package io.needletail.bench.peers.needletail.journal;
