package io.needletail.tools.tcp;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Bytes of a capture that are missing or contradict each other: the first 1,000 places, and the sums of all others. */
public final class TcpFindings {
    /** Places that are kept. */
    public static final int KEPT_MAX = 1_000;

    private final List<TcpFinding> kept = new ArrayList<>();
    private final Map<TcpFinding.Kind, Long> bytesLeftOut = new EnumMap<>(TcpFinding.Kind.class);
    private long missing;
    private long count;

    TcpFindings() {}

    void add(TcpFinding finding) {
        count++;
        if (finding.kind().isMissing()) missing++;
        if (kept.size() < KEPT_MAX) kept.add(finding);
        else bytesLeftOut.merge(finding.kind(), finding.bytes().count(), Long::sum);
    }

    /** {@return the first places, in the order in which they were found} */
    public List<TcpFinding> kept() {
        return List.copyOf(kept);
    }

    /** {@return at how many places bytes are missing} */
    public long missing() {
        return missing;
    }

    /** {@return a line for each place that is kept, and one for all others} */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        kept.forEach(finding -> lines.add(finding.toString()));
        if (count > kept.size())
            lines.add((count - kept.size()) + " more places like these; their bytes: " + bytesLeftOut);
        return lines;
    }
}
