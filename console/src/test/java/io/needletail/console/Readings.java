package io.needletail.console;

import io.needletail.engine.admin.JsonRecords;
import io.needletail.engine.operate.EngineMetrics;
import io.needletail.engine.operate.EngineReport;
import io.needletail.engine.operate.SessionReport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** States of an engine, as the console would read them. */
final class Readings {
    private static final Map<String, Object> SESSION = Map.of(
            "session",
            "A",
            "store",
            "A",
            "role",
            "acceptor",
            "enabled",
            false,
            "nextIn",
            7L,
            "nextOut",
            7L,
            "peer",
            "",
            "open",
            true,
            "heartBtIntMs",
            0L,
            "counters",
            Map.of());

    private Readings() {}

    /** {@code members} are those of the session that matter. */
    static EngineState of(long atMs, Map<String, Object> members) {
        return of(atMs, EngineMetrics.NONE, List.of(session(members)));
    }

    static EngineState of(long atMs, EngineMetrics metrics, List<SessionReport> sessions) {
        return new EngineState("orders", atMs, "", EngineReport.NONE, metrics, sessions);
    }

    static SessionReport session(Map<String, Object> members) {
        Map<String, Object> all = new HashMap<>(SESSION);
        all.putAll(members);
        return JsonRecords.read(all, SessionReport.class);
    }
}
