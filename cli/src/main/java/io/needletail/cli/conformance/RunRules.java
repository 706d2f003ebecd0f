package io.needletail.cli.conformance;

import io.needletail.cli.conformance.DefinitionEncoder.Precision;
import java.time.Duration;
import java.util.Set;

/**
 * How definitions are run.
 *
 * @param message how long to wait for a message
 * @param disconnect how long to wait for a disconnect, or for an initiator to connect
 * @param heartbeat HeartBtInt(108) of all Logons, both ways; 0 leaves it
 * @param ignored tags that are not compared
 * @param precision of {@code <TIME>}
 * @param laxLogon whether the values of an engine's Logon(A) are not compared
 * @param verbose whether each message is printed
 */
record RunRules(
        Duration message,
        Duration disconnect,
        int heartbeat,
        Set<String> ignored,
        Precision precision,
        boolean laxLogon,
        boolean verbose) {}
