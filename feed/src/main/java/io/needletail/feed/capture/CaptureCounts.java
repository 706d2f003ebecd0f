package io.needletail.feed.capture;

/**
 * Counters of a capture so far.
 *
 * @param packets number of packets of the file
 * @param payloads packets whose payload was delivered
 * @param fragments parts of fragmented IP packets, left out: they are not reassembled
 * @param truncated packets that were not captured completely, left out
 * @param malformed packets whose headers contradict themselves, left out
 * @param others packets of other protocols, and segments of TCP without payload, left out
 */
public record CaptureCounts(long packets, long payloads, long fragments, long truncated, long malformed, long others) {}
