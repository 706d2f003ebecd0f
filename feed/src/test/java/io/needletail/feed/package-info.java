/** Two lines with loss, repetition and reordering, and what becomes of them. */
package io.needletail.feed;
