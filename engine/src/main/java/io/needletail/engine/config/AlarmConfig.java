package io.needletail.engine.config;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Alarms of the console as a configuration file describes them.
 *
 * @param limits when an alarm is raised
 * @param rules the sections [ALARM]: which alarms are delivered where; with different names
 */
public record AlarmConfig(AlarmLimits limits, List<AlarmRule> rules) {
    /** The limits that hold without a setting, and no rule. */
    public static final AlarmConfig DEFAULTS = new AlarmConfig(AlarmLimits.DEFAULTS, List.of());

    /** Copies the list. */
    public AlarmConfig {
        rules = List.copyOf(rules);
    }

    /**
     * Reads the limits and the rules of a file, which need not have sessions.
     *
     * @param file QuickFIX-style settings
     * @param variables values of {@code ${…}}
     * @return what it says about alarms
     * @throws IOException when the file cannot be read
     * @throws ConfigException when a value is wrong; the text names the line and the cause
     */
    public static AlarmConfig read(Path file, Variables variables) throws IOException {
        return ConfigLoader.of(file, variables).alarms();
    }

    /** Returns in words what differs in another version. */
    List<String> changesTo(AlarmConfig now) {
        List<String> changes = new ArrayList<>();
        if (!limits.equals(now.limits)) changes.add("[ENGINE] limits of alarms: changed");
        for (AlarmRule rule : now.rules) {
            Optional<AlarmRule> before = rule(rule.name());
            if (before.isEmpty()) changes.add("[ALARM] " + rule.name() + ": added");
            else if (!before.get().equals(rule)) changes.add("[ALARM] " + rule.name() + ": changed");
        }
        for (AlarmRule rule : rules) {
            if (now.rule(rule.name()).isEmpty()) changes.add("[ALARM] " + rule.name() + ": removed");
        }
        return changes;
    }

    private Optional<AlarmRule> rule(String name) {
        return rules.stream().filter(rule -> rule.name().equals(name)).findFirst();
    }
}
