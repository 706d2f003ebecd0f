package io.needletail.bench.peers.needletail.garbage;

import io.needletail.bench.workload.garbage.HotPath;
import io.needletail.bench.workload.garbage.HotPathLibrary;
import java.util.Map;

/** Session, engine, the same engine over TLS, and the books of a feed. */
public final class NeedletailPaths implements HotPathLibrary {

    /** Called by {@link java.util.ServiceLoader}. */
    public NeedletailPaths() {}

    @Override
    public Map<String, HotPath> paths() {
        return Map.of(
                "session",
                _ -> new SessionWalk(),
                "engine",
                _ -> EngineWalk.plain(),
                "tls",
                EngineWalk::secured,
                "feed-books",
                BookWalk::new);
    }
}
