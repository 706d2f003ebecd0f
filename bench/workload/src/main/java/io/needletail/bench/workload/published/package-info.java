/**
 * What published benchmarks of codecs did, done again: one message, read or written again and again.
 *
 * <pre>
 *   {@link io.needletail.bench.workload.published.Task} ─▶ {@link io.needletail.bench.workload.Library}
 *     ─▶ {@link io.needletail.bench.workload.published.Exercise}, judged once, then repeated
 *          by {@link io.needletail.bench.workload.published.PlainLoop} (F1X) or JMH
 *          ({@link io.needletail.bench.workload.published.ChronosParse})
 * </pre>
 */
package io.needletail.bench.workload.published;
