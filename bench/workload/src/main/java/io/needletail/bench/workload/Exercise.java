package io.needletail.bench.workload;

/** One operation, repeated. */
public interface Exercise {
    /** Does it once; the answer depends on what was done, so that no compiler drops the work. */
    long run();

    /**
     * What the last {@link #run} read or wrote, for the judge. A reader may leave fields out that its library does not
     * hand out as text, but none of {@link Proof#ASKED}.
     */
    Fields outcome();
}
