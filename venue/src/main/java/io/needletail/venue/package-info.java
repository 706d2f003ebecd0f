/** A matching venue on Aeron Cluster. */
package io.needletail.venue;
