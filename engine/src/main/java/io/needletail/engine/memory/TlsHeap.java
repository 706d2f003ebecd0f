package io.needletail.engine.memory;

import io.needletail.engine.admission.RejectionCounters;
import io.needletail.engine.error.ConnectionError;
import io.needletail.transport.tls.TlsMemory;

/** Takes the buffers of TLS connections from the {@link HeapBudget}, and counts the connections that are refused. */
record TlsHeap(HeapBudget heap, RejectionCounters refusals) implements TlsMemory {
    private static final long MILLI_NS = 1_000_000L;

    @Override
    public boolean take(String peer, long bytes) {
        return heap.tryTake("a TLS connection of " + peer, bytes);
    }

    @Override
    public void give(long bytes) {
        heap.give(bytes);
    }

    @Override
    public void refused(String peer) {
        refusals.add(ConnectionError.NO_MEMORY, peer, "", System.currentTimeMillis() * MILLI_NS);
    }
}
