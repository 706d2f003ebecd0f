package io.needletail.engine.config;

import io.needletail.engine.error.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What there is to say about a configuration file without running it.
 *
 * @param keys what becomes of each setting, session by session, in the order of the file
 * @param findings all of them, those that no single setting is to blame for included
 * @param sessions how many sessions can be used
 */
public record ConfigCheck(List<SettingVerdict> keys, List<Finding> findings, int sessions) {
    /**
     * Reads a file, whatever is wrong with it.
     *
     * @param file QuickFIX-style settings
     * @param variables what {@code ${…}} means
     * @return what there is to say about it
     * @throws IOException when it cannot be read
     */
    public static ConfigCheck of(Path file, Variables variables) throws IOException {
        ConfigLoader reading;
        try {
            reading = ConfigLoader.of(file, variables);
        } catch (ConfigException unreadable) {
            return new ConfigCheck(List.of(), List.of(unreadable.finding()), 0);
        }
        try {
            EngineSetup setup = reading.understand();
            return new ConfigCheck(
                    reading.judged(), reading.findings(), setup.sessions().size());
        } catch (ConfigException unusable) {
            List<Finding> findings = new ArrayList<>(reading.findings());
            if (!findings.contains(unusable.finding())) findings.add(unusable.finding());
            return new ConfigCheck(reading.judged(), findings, 0);
        }
    }

    /**
     * Those that matter at least so much.
     *
     * @param least the mildest that counts
     * @return the worst first, otherwise in the order of the file
     */
    public List<Finding> findings(Severity least) {
        return findings.stream()
                .filter(finding -> finding.severity().compareTo(least) <= 0)
                .sorted((one, other) -> one.severity().compareTo(other.severity()))
                .toList();
    }
}
