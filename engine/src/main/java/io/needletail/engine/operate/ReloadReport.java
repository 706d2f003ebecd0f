package io.needletail.engine.operate;

import io.needletail.engine.ReloadPreview;
import io.needletail.engine.ReloadResult;
import io.needletail.session.SessionId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reload of a configuration, or its dry run, as the admin channel shows it.
 *
 * @param added sessions that are new
 * @param changed sessions that run with other settings
 * @param removed sessions that the file no longer has
 * @param failed sessions that do not run, with the reasons
 * @param applied other changes of the configuration, such as instruments of a venue; left out where there are none
 * @param findings errors and warnings about the file; of a dry run
 * @param refused the reason for which a reload would change nothing, else an empty text; of a dry run
 */
public record ReloadReport(
        List<String> added,
        List<String> changed,
        List<String> removed,
        Map<String, String> failed,
        Optional<List<String>> applied,
        Optional<List<Remark>> findings,
        Optional<String> refused) {
    /**
     * Error or warning about a configuration.
     *
     * @param severity {@code error}, {@code warning} or {@code notice}
     * @param code such as {@code NT-101}
     * @param line line number from 1; 0 for the whole file
     * @param text the details; secrets are masked
     */
    public record Remark(String severity, String code, long line, String text) {
        private static Remark of(ReloadPreview.Remark remark) {
            return new Remark(remark.code().severity().word(), remark.code().id(), remark.line(), remark.text());
        }
    }

    static ReloadReport of(ReloadResult changes) {
        return of(changes, Optional.empty(), Optional.empty());
    }

    static ReloadReport of(ReloadPreview preview) {
        List<Remark> findings = preview.remarks().stream().map(Remark::of).toList();
        return of(preview.changes(), Optional.of(findings), Optional.of(preview.refusal()));
    }

    private static ReloadReport of(ReloadResult changes, Optional<List<Remark>> findings, Optional<String> refused) {
        Map<String, String> failed = new LinkedHashMap<>();
        changes.failures()
                .forEach(failure -> failed.put(
                        failure.id().toString(), String.valueOf(failure.cause().getMessage())));
        return new ReloadReport(
                texts(changes.added()),
                texts(changes.changed()),
                texts(changes.removed()),
                failed,
                Optional.of(changes.applied()).filter(applied -> !applied.isEmpty()),
                findings,
                refused);
    }

    /**
     * Returns the report with another refusal.
     *
     * @param reason as {@link #refused}
     * @return a copy
     */
    public ReloadReport withRefused(Optional<String> reason) {
        return new ReloadReport(added, changed, removed, failed, applied, findings, reason);
    }

    private static List<String> texts(List<SessionId> ids) {
        return ids.stream().map(SessionId::toString).toList();
    }
}
