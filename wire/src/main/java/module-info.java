/** The FIX tag=value encoding: framing, reading and writing of messages in the caller's byte arrays. */
module io.needletail.wire {
    // Used where the virtual machine was asked to resolve it, see ScanStrategy; nothing needs it.
    requires static jdk.incubator.vector;
    // The counter of allocated bytes, see VectorProof.
    requires jdk.management;

    exports io.needletail.wire;
}
