/**
 * {@code needletail bench rtt}: the round trip of an order, measured on several engines in one run.
 *
 * <pre>
 *                     needletail bench rtt (this package)
 *            starts, pins, marks, reads results, never in the measured path
 *                 | stdin/stdout lines                  | stdin/stdout lines
 *                 v                                     v
 *   core 1: client process                        core 0: server process
 *   +------------------------+                    +------------------------+
 *   |  order sent at t0      | - NewOrderSingle(D) ---------&gt;|  application          |
 *   |                        |   loopback TCP     |                        |
 *   |  second report decoded | &lt;- ExecutionReport(8) New ----|  answers twice        |
 *   |  at t1: t1 - t0 counts | &lt;- ExecutionReport(8) Fill ---|                       |
 *   +------------------------+                    +------------------------+
 *       one order outstanding: the next is sent when both reports of the last are matched
 * </pre>
 *
 * <p>The loop is closed: a stall delays the orders after it instead of queueing them, so the tail shows each stall
 * once. It measures latency without load, and does not measure a rate.
 */
package io.needletail.bench.rtt;
