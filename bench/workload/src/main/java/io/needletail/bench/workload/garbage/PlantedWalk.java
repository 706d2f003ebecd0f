package io.needletail.bench.workload.garbage;

import io.needletail.bench.workload.turns.Times;
import io.needletail.bench.workload.turns.Walk;

/** Another walk with one small allocation a block: what the proof must find. */
final class PlantedWalk implements Walk {
    private static final int BYTES = 64;

    private final Walk walk;
    private byte[] planted = {};

    PlantedWalk(Walk walk) {
        this.walk = walk;
    }

    @Override
    public int once() {
        planted = new byte[BYTES];
        return walk.once() + planted.length - BYTES;
    }

    @Override
    public int timed(Times times) {
        return walk.timed(times);
    }

    @Override
    public int operations() {
        return walk.operations();
    }
}
