/** {@code needletail bench sbe}: one order between FIX and SBE, with several libraries in one run. */
package io.needletail.bench.sbe;
