package io.needletail.engine.config;

import io.needletail.engine.error.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Result of checking a configuration file without running it.
 *
 * @param keys verdict on each setting, session by session, in the order of the file
 * @param findings all errors and warnings, including those that concern no single setting
 * @param sessions number of sessions that can be used
 */
public record ConfigCheck(List<SettingVerdict> keys, List<Finding> findings, int sessions) {
    /**
     * Checks a file; errors in it are findings.
     *
     * @param file QuickFIX-style settings
     * @param variables values of {@code ${…}}
     * @return the result
     * @throws IOException when it cannot be read
     */
    public static ConfigCheck of(Path file, Variables variables) throws IOException {
        return of(file, variables, loader -> {});
    }

    /**
     * Checks a file and opens what it names, as an engine would: key stores with their passwords, folders, ports.
     * Creates and connects to nothing. Blocks.
     *
     * @param file QuickFIX-style settings
     * @param variables values of {@code ${…}}
     * @return the result
     * @throws IOException when it cannot be read
     */
    public static ConfigCheck opening(Path file, Variables variables) throws IOException {
        return of(file, variables, ConfigLoader::openAll);
    }

    private static ConfigCheck of(Path file, Variables variables, Consumer<ConfigLoader> further) throws IOException {
        ConfigLoader loader;
        try {
            loader = ConfigLoader.of(file, variables);
        } catch (ConfigException unreadable) {
            return new ConfigCheck(List.of(), List.of(unreadable.finding()), 0);
        }
        try {
            if (loader.hasOthers() && !loader.hasSessions()) {
                loader.validateOthers();
                return new ConfigCheck(loader.verdicts(), loader.findings(), 0);
            }
            EngineSetup setup = loader.load();
            loader.reportInert();
            further.accept(loader);
            return new ConfigCheck(
                    loader.verdicts(), loader.findings(), setup.sessions().size());
        } catch (ConfigException unusable) {
            List<Finding> findings = new ArrayList<>(loader.findings());
            if (!findings.contains(unusable.finding())) findings.add(unusable.finding());
            return new ConfigCheck(loader.verdicts(), findings, 0);
        }
    }

    /**
     * Returns the findings with at least the given severity.
     *
     * @param least lowest severity that is returned
     * @return the most severe first, otherwise in the order of the file
     */
    public List<Finding> findings(Severity least) {
        return findings.stream()
                .filter(finding -> finding.severity().compareTo(least) <= 0)
                .sorted((one, other) -> one.severity().compareTo(other.severity()))
                .toList();
    }
}
