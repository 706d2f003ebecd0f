/** Framings, by example. */
package io.needletail.feed.framing;
