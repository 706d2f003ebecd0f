package io.needletail.bench.workload;

/** One operation, repeated. */
public interface Exercise {
    /** Does it once; the result depends on the work, so that no compiler removes it. */
    long run();

    /**
     * Fields that the last {@link #run} read or wrote, for {@link Proof}. A reader may leave fields out that its
     * library does not
     * hand out as text, but none of {@link Proof#ASKED}.
     */
    Fields outcome();
}
