package io.needletail.engine.memory;

import io.needletail.session.MemoryBudget;

/** Share of all message logs in the {@link HeapBudget}. Any thread. */
record LogMemory(HeapBudget heap) implements MemoryBudget {
    private static final String OWNER = "a message log";

    @Override
    public long room() {
        return Math.max(0, heap.room());
    }

    @Override
    public boolean tryTake(long bytes) {
        return heap.tryTake(OWNER, bytes);
    }

    @Override
    public void take(long bytes) {
        heap.take(bytes);
    }

    @Override
    public void give(long bytes) {
        heap.give(bytes);
    }

    @Override
    public void refused(long bytes) {
        heap.refused(OWNER, bytes);
    }
}
