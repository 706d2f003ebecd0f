/**
 * {@code needletail bench fast}: the cost of reading and writing market data in FAST, with several libraries in one
 * run.
 */
package io.needletail.bench.fast;
