/** Hot paths of Needletail that {@code bench gc} walks, beside those of the codecs and of the matching engine. */
package io.needletail.bench.peers.needletail.garbage;
