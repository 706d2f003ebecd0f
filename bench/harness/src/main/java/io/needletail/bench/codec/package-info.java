/**
 * {@code needletail bench codec}: the cost of reading and writing a message, with several libraries in one run.
 *
 * <pre>
 *   needletail bench codec (this package)
 *     round 1: JMH on the class path of needletail ─▶ a fork for each message and operation
 *              JMH on the class path of quickfixj  ─▶ …
 *     round 2: …
 * </pre>
 *
 * <p>Every library has a class path and virtual machines of its own; the workload, the benchmarks and JMH are the same.
 */
package io.needletail.bench.codec;
