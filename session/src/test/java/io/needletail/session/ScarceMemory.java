package io.needletail.session;

/** Memory budget of so many bytes that counts refusals; taking more than the rest is an error. */
public final class ScarceMemory implements MemoryBudget {
    private long room;
    private int refusals;

    /** Begins with so many bytes. */
    public ScarceMemory(long bytes) {
        room = bytes;
    }

    /** Returns the number of refusals. */
    public int refusals() {
        return refusals;
    }

    @Override
    public long room() {
        return room;
    }

    @Override
    public boolean tryTake(long bytes) {
        if (bytes > room) {
            refused(bytes);
            return false;
        }
        room -= bytes;
        return true;
    }

    @Override
    public void take(long bytes) {
        if (bytes > room) throw new AssertionError(bytes + " bytes taken of " + room);
        room -= bytes;
    }

    @Override
    public void give(long bytes) {
        room += bytes;
    }

    @Override
    public void refused(long bytes) {
        refusals++;
    }
}
