package io.needletail.bench.workload.sbe;

import io.needletail.bench.workload.turns.Times;
import io.needletail.bench.workload.turns.Walk;

/** A task, many times in a block. */
final class SbeWalk implements Walk {
    private static final int RUNS = 1_000;

    private final SbeTask task;
    private final long expected;

    SbeWalk(SbeOperation operation, SbeTask task) {
        this.task = task;
        expected = operation.checked(task) * RUNS;
    }

    @Override
    public int once() {
        long sum = 0;
        for (int run = 0; run < RUNS; run++) sum += task.run();
        return checked(sum);
    }

    @Override
    public int timed(Times times) {
        long sum = 0;
        for (int run = 0; run < RUNS; run++) {
            long fromNs = System.nanoTime();
            sum += task.run();
            times.add(System.nanoTime() - fromNs);
        }
        return checked(sum);
    }

    @Override
    public int operations() {
        return RUNS;
    }

    private int checked(long sum) {
        if (sum != expected) throw new IllegalStateException("a block gave " + sum + ", expected " + expected);
        return RUNS;
    }
}
