package io.needletail.cli.conformance;

import io.needletail.acceptance.RunRules;
import io.needletail.acceptance.TimePrecision;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options that say how definitions are run. */
final class RuleOptions {
    @Option(names = "--timeout", defaultValue = "10", paramLabel = "S", description = "Seconds to wait for a message.")
    private int message;

    @Option(
            names = "--disconnect-timeout",
            defaultValue = "20",
            paramLabel = "S",
            description = "Seconds to wait for a disconnect.")
    private int disconnect;

    @Option(
            names = "--heartbeat",
            defaultValue = "0",
            paramLabel = "S",
            description = "HeartBtInt(108) of all Logons, both ways, so that slow definitions end sooner.")
    private int heartbeat;

    @Option(
            names = "--ignore-tags",
            split = ",",
            paramLabel = "N",
            description = "Tags that are not compared, such as 58,371.")
    private Set<String> ignored = new HashSet<>();

    @Option(
            names = "--precision",
            defaultValue = "auto",
            description = "Of <TIME>: ${COMPLETION-CANDIDATES}; auto is the version's.")
    private TimePrecision precision;

    @Option(
            names = "--lax-logon",
            description = "As QuickFIX/J's own build does, do not compare the values of an engine's Logon.")
    private boolean laxLogon;

    @Option(names = "--verbose", description = "Print each message.")
    private boolean verbose;

    RunRules rules() {
        return RunRules.DEFAULTS.with(to -> {
            to.message = Duration.ofSeconds(message);
            to.disconnect = Duration.ofSeconds(disconnect);
            to.heartbeat = heartbeat;
            to.ignored = ignored;
            to.precision = precision;
            to.laxLogon = laxLogon;
            to.verbose = verbose;
        });
    }
}
