/** A decoder of logs on top of QuickFIX/J, for {@code scripts/decode_speed.sh}, and the log that both sides decode. */
package io.needletail.bench.peers.quickfixj.decode;
