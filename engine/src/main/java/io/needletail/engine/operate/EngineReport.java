package io.needletail.engine.operate;

import io.needletail.engine.Engine;
import io.needletail.engine.SessionView;
import io.needletail.session.SessionStatus;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Engine as the command {@code status} of the admin channel shows it.
 *
 * @param engine name and version of the program
 * @param pid number of its process
 * @param configuration path of the file that it serves, where there is one
 * @param startedAtMs when its process was started, milliseconds since 1970
 * @param sessions number of sessions
 * @param loggedOn number of those that are logged on
 * @param byStatus number of sessions by their status
 * @param refusals refused connections by error number
 * @param certificates in use by the sessions that run
 */
public record EngineReport(
        String engine,
        long pid,
        Optional<String> configuration,
        long startedAtMs,
        long sessions,
        long loggedOn,
        Map<String, Long> byStatus,
        Map<String, Long> refusals,
        List<CertificateReport> certificates) {
    /** Report of an engine that was not read. */
    public static final EngineReport NONE =
            new EngineReport("", 0, Optional.empty(), 0, 0, 0, Map.of(), Map.of(), List.of());

    static EngineReport of(Engine engine, String version, Optional<Path> file) {
        List<SessionView> sessions = engine.views();
        Map<String, Long> byStatus = new TreeMap<>();
        sessions.forEach(view -> byStatus.merge(view.status().name(), 1L, Long::sum));
        Map<String, Long> refusals = new TreeMap<>();
        engine.refusals().forEach((why, count) -> refusals.put(why.id(), count));
        return new EngineReport(
                version,
                ProcessHandle.current().pid(),
                file.map(Path::toString),
                ManagementFactory.getRuntimeMXBean().getStartTime(),
                sessions.size(),
                byStatus.getOrDefault(SessionStatus.ACTIVE.name(), 0L),
                byStatus,
                refusals,
                CertificateReport.all(sessions));
    }
}
