/** Tests of a venue's market data. */
package io.needletail.venue.publisher;
