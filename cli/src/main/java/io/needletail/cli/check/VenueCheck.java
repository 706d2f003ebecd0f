package io.needletail.cli.check;

import io.needletail.cli.ProcessEnvironment;
import io.needletail.cli.venue.OpenMembers;
import io.needletail.cli.venue.OpenPorts;
import io.needletail.engine.config.ConfigCheck;
import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Finding;
import io.needletail.engine.config.VenueSection;
import io.needletail.engine.error.ConfigError;
import io.needletail.engine.error.Severity;
import io.needletail.venue.config.MarketDataSetup;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.identity.IdentityKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Findings about the venue of a file, beside its single keys.
 *
 * @param check the check with what was found about the venue
 * @param venue the venue, when the file describes one that can be used
 */
record VenueCheck(ConfigCheck check, Optional<VenueSetup> venue) {
    static VenueCheck of(Path file, ConfigCheck check) throws IOException {
        if (!check.findings(Severity.ERROR).isEmpty()) return new VenueCheck(check, Optional.empty());
        try {
            boolean isVenue = !VenueSection.read(file, ProcessEnvironment.variables())
                    .sections()
                    .isEmpty();
            Optional<VenueSetup> venue =
                    isVenue ? Optional.of(VenueSetup.read(file, ProcessEnvironment.variables())) : Optional.empty();
            List<Finding> findings = new ArrayList<>(check.findings());
            venue.ifPresent(setup -> addFindings(file, setup, findings));
            if (isVenue && check.sessions() > 0) {
                findings.addAll(OpenMembers.of(file, EngineSetup.read(file, ProcessEnvironment.variables())));
            }
            return new VenueCheck(new ConfigCheck(check.keys(), findings, check.sessions()), venue);
        } catch (ConfigException unusable) {
            List<Finding> findings = new ArrayList<>(check.findings());
            findings.add(unusable.finding());
            return new VenueCheck(new ConfigCheck(check.keys(), findings, check.sessions()), Optional.empty());
        }
    }

    private static void addFindings(Path file, VenueSetup setup, List<Finding> findings) {
        for (String open : OpenPorts.reachable(setup.node().members())) {
            findings.add(new Finding(
                    ConfigError.VENUE_OPEN,
                    file,
                    0,
                    "ClusterMembers: other machines reach " + open
                            + "; expected a network that only the nodes, the gateways and the copies are on"));
        }
        setup.identityKey().ifPresent(key -> {
            try {
                IdentityKey.read(key);
            } catch (IOException unusable) {
                findings.add(
                        new Finding(ConfigError.CANNOT_OPEN, file, 0, "IdentityKeyFile: " + unusable.getMessage()));
            }
        });
    }

    /** Returns a line for people. */
    Optional<String> summary() {
        return venue.map(setup -> "venue " + setup.name() + ": "
                + setup.instruments().size() + " instruments, " + setup.owners().size() + " owners, "
                + setup.node().members().size() + " nodes" + published(setup.marketData()));
    }

    private static String published(MarketDataSetup marketData) {
        String fast = marketData.feed().isPresent() ? ", market data in FAST" : "";
        String sbe = marketData.stream().isPresent() ? ", market data in SBE" : "";
        return fast + sbe;
    }
}
