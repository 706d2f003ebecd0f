/**
 * The work of {@code needletail bench codec}: seeded streams of different messages, the same bytes and values for every
 * library, and the two benchmarks that hand them to whichever {@link io.needletail.bench.workload.Library} is there.
 *
 * <pre>
 *   Workload (seed) ─▶ values ─▶ Encoder of the library ─▶ bytes ─▶ Frame (compared once, field by field)
 *              └─────▶ bytes  ─▶ Decoder of the library ─▶ digest (compared once, message by message)
 * </pre>
 */
package io.needletail.bench.workload;
