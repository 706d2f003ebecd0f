/** {@code needletail bench venue}: an order on its way through the venue, one part more on each line. */
package io.needletail.bench.venue;
