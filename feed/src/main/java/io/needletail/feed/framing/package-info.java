/**
 * Framing of messages: {@link io.needletail.feed.framing.Framing} names it, {@link io.needletail.feed.framing.Frames}
 * finds them in a datagram, {@link io.needletail.feed.framing.FeedFile} in a file.
 */
package io.needletail.feed.framing;
