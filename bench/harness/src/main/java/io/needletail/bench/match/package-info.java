/**
 * {@code needletail bench match}: the cost of a command for an order book, with several matching engines in one run.
 */
package io.needletail.bench.match;
