/** Captures, made byte by byte. */
package io.needletail.feed.capture;
