/** What it costs to keep messages. */
package io.needletail.bench.peers.needletail.journal;
