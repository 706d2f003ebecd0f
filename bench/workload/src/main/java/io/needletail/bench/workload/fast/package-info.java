/**
 * The work of {@code needletail bench fast}: streams of market data, the same values and bytes for every library, and
 * the loop around whichever {@link io.needletail.bench.workload.fast.FastLibrary} is there.
 *
 * <pre>
 *   FastWorkload ─▶ Messages (values) ─▶ encoder of OpenFAST ─▶ files ─▶ decoders (digests compared, message by message)
 *                   └──────────▶ encoders (bytes compared with the files, message by message)
 * </pre>
 *
 * <p>The bytes are made by a peer, so that no library reads what it wrote itself; their sums are known beforehand.
 */
package io.needletail.bench.workload.fast;
