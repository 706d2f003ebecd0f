/**
 * Reads and writes FIX messages in byte arrays: {@link io.needletail.wire.Framer} splits a stream into frames,
 * {@link io.needletail.wire.Message} indexes one frame, {@link io.needletail.wire.MessageWriter} writes one.
 *
 * <p>The package owns no buffer, starts no thread, reads no clock, and allocates nothing after construction.
 */
package io.needletail.wire;
