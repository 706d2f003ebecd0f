/**
 * {@code needletail bench fast}: what reading and writing market data in FAST costs, on several libraries in one run.
 *
 * <pre>
 *   needletail bench fast (this package)
 *     OpenFAST writes the streams into files
 *     round 1: stream by stream, a virtual machine for each library: compares, then times decoding and encoding
 *     round 2: …
 * </pre>
 */
package io.needletail.bench.fast;
