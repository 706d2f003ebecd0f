package io.needletail.venue.publisher;

import io.needletail.venue.config.ListedInstrument;
import java.util.List;

/**
 * Instruments and pace of a publisher.
 *
 * @param instruments names and price units; an instrument that is not listed has its number as name and the exponent 0
 * @param snapshotCycleNs time in which each instrument has one snapshot, 1 ms to 1 h; a receiver that joins or has lost
 *     packets waits so long at most
 */
public record PublisherConfig(List<ListedInstrument> instruments, long snapshotCycleNs) {
    /** Default time of a cycle of snapshots: half a second. */
    public static final long SNAPSHOT_CYCLE_NS = 500_000_000L;

    private static final long CYCLE_MIN_NS = 1_000_000L;
    private static final long CYCLE_MAX_NS = 3_600_000_000_000L;

    /** Copies the list and checks the time. */
    public PublisherConfig {
        instruments = List.copyOf(instruments);
        if (snapshotCycleNs < CYCLE_MIN_NS || snapshotCycleNs > CYCLE_MAX_NS) {
            throw new IllegalArgumentException(
                    "snapshotCycleNs=" + snapshotCycleNs + ": expected " + CYCLE_MIN_NS + " to " + CYCLE_MAX_NS);
        }
    }

    /**
     * Creates a configuration with the default time.
     *
     * @param instruments names and price units
     * @return the configuration
     */
    public static PublisherConfig of(List<ListedInstrument> instruments) {
        return new PublisherConfig(instruments, SNAPSHOT_CYCLE_NS);
    }
}
