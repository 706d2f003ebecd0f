package io.needletail.bench.rtt;

/**
 * What a round cost the virtual machines, client and server added up.
 *
 * @param allocBytesPerRoundTrip bytes allocated on both heaps while measuring, divided by the round trips
 * @param gcCount garbage collections of both while measuring
 */
record Costs(double allocBytesPerRoundTrip, double gcCount) {}
