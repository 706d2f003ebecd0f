/**
 * {@code needletail bench fast}: the cost of reading and writing market data in FAST, with several libraries in one
 * run.
 *
 * <pre>
 *   needletail bench fast (this package)
 *     OpenFAST writes the streams into files
 *     round 1: stream by stream, a virtual machine for each library: compares, then times decoding and encoding
 *     round 2: …
 * </pre>
 */
package io.needletail.bench.fast;
