/**
 * {@code needletail bench gc}: the proof that hot paths allocate nothing.
 *
 * <pre>
 *   for each path: a virtual machine with a small heap that is never collected (Epsilon)
 *     warm-up, then many million operations: it ends with OutOfMemoryError, or there was room for all of them
 *     bytes of the thread by ThreadMXBean, allocation events of the thread by the flight recorder
 * </pre>
 */
package io.needletail.bench.gc;
