/**
 * {@code needletail bench sbe}: one order between FIX and SBE, with several libraries in one run.
 *
 * <pre>
 *   FIX bytes ──▶ fields ──▶ SBE bytes      the published message, and the same with the right sums
 *   values ──▶ SBE bytes ──▶ values         the venue's codecs
 *   values ──▶ FIX bytes
 * </pre>
 */
package io.needletail.bench.sbe;
