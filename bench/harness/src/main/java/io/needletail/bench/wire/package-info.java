/**
 * {@code needletail bench wire-to-wire}: the latency of an echo server, measured from outside.
 *
 * <pre>
 *   client process ----- order, 1,000/s -----&gt; | interface |----&gt; server process
 *                  &lt;---- the same body ------- |           | &lt;--- decodes each field, encodes it again
 *                                                  ^
 *                          capture process: the kernel's times of both packets
 * </pre>
 */
package io.needletail.bench.wire;
