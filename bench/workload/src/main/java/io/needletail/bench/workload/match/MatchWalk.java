package io.needletail.bench.workload.match;

import io.needletail.bench.workload.turns.Times;
import io.needletail.bench.workload.turns.Walk;

/** Executes the timed commands of a stream; before each time the book is emptied and filled, which does not count. */
final class MatchWalk implements Walk {
    private final OrderMatcher matcher;
    private final OrderStream stream;
    private final long expected;
    private boolean isUsed;

    MatchWalk(OrderMatcher matcher, OrderStream stream) {
        this.matcher = matcher;
        this.stream = stream;
        expected = stream.timedSum();
    }

    @Override
    public boolean isPrepared() {
        return true;
    }

    @Override
    public void prepare() {
        if (isUsed) matcher.clear(stream);
        for (int index = 0; index < stream.timedFrom(); index++) {
            matcher.prepare(stream, index);
            matcher.execute(stream, index);
        }
        isUsed = true;
    }

    @Override
    public int once() {
        int end = stream.timedTo();
        long sum = 0;
        for (int index = stream.timedFrom(); index < end; index++) {
            matcher.prepare(stream, index);
            sum += matcher.execute(stream, index);
        }
        return checked(sum);
    }

    @Override
    public int timed(Times times) {
        int end = stream.timedTo();
        long sum = 0;
        for (int index = stream.timedFrom(); index < end; index++) {
            matcher.prepare(stream, index);
            long fromNs = System.nanoTime();
            sum += matcher.execute(stream, index);
            times.add(System.nanoTime() - fromNs);
        }
        return checked(sum);
    }

    @Override
    public int operations() {
        return stream.timedTo() - stream.timedFrom();
    }

    private int checked(long sum) {
        if (sum != expected) {
            throw new IllegalStateException("the fills have the sum " + sum + ", expected " + expected);
        }
        return operations();
    }
}
