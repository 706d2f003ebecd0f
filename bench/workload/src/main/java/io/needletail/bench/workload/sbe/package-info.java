/** One order between FIX and SBE, in the ways of several libraries, all with the same bytes. */
package io.needletail.bench.workload.sbe;
