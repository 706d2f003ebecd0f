package io.needletail.bench.peers.venue.garbage;

import io.needletail.bench.workload.garbage.HotPath;
import io.needletail.bench.workload.garbage.HotPathLibrary;
import java.util.Map;

/** The sequencer without its cluster. */
public final class VenuePaths implements HotPathLibrary {

    /** Called by {@link java.util.ServiceLoader}. */
    public VenuePaths() {}

    @Override
    public Map<String, HotPath> paths() {
        return Map.of("sequencer", _ -> new SequencerWalk());
    }
}
