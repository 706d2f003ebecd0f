package io.needletail.engine;

import io.needletail.engine.error.ErrorCode;
import java.util.List;

/**
 * Effect that a reload of a configuration would have.
 *
 * @param changes sessions that would be added, changed and removed; none where the reload would be refused
 * @param remarks errors and warnings about the configuration
 * @param refusal the reason for which the reload would change nothing; empty when it would be carried out
 */
public record ReloadPreview(ReloadResult changes, List<Remark> remarks, String refusal) {
    /** Freezes the list. */
    public ReloadPreview {
        remarks = List.copyOf(remarks);
    }

    /**
     * Error or warning about a configuration.
     *
     * @param code number of the kind of error, with its severity
     * @param line line number from 1; 0 for the whole file
     * @param text the details; secrets are masked
     */
    public record Remark(ErrorCode code, int line, String text) {}
}
