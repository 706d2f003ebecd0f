package io.needletail.feed.capture;

/**
 * What a capture held so far, so that nothing is left out in silence.
 *
 * @param packets every packet of the file
 * @param payloads of them, those handed out
 * @param fragments parts of fragmented IP packets, left out: they are not put together
 * @param truncated packets of which the capture kept too little to hold the whole payload, left out
 * @param malformed packets whose headers contradict themselves, left out
 * @param others packets of other protocols, and segments of TCP without payload, left out
 */
public record CaptureCounts(long packets, long payloads, long fragments, long truncated, long malformed, long others) {}
