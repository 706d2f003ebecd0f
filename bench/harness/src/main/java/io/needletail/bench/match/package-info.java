/**
 * {@code needletail bench match}: the cost of a command for an order book, with several matching engines in one run.
 *
 * <pre>
 *   needletail bench match (this package)
 *     round 1: workload by workload, a virtual machine for each engine: compares every fill, then they take turns
 *     round 2: …
 * </pre>
 */
package io.needletail.bench.match;
