/** Tests of books from a venue's events. */
package io.needletail.venue.depth;
