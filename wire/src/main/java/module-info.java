/** The FIX tag=value encoding: framing, reading and writing of messages in the caller's byte arrays. */
module io.needletail.wire {
    exports io.needletail.wire;
}
