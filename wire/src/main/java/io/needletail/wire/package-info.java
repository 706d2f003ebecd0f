/**
 * Bytes to messages and back: {@link io.needletail.wire.Framer} cuts a stream into frames,
 * {@link io.needletail.wire.Message} indexes one frame, {@link io.needletail.wire.MessageWriter} writes one.
 *
 * <p>Nothing here owns a buffer, starts a thread, asks for the time or allocates after construction.
 */
package io.needletail.wire;
