package io.needletail.venue.config;

import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.Finding;
import io.needletail.engine.config.Variables;
import io.needletail.engine.config.VenueSection;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.identity.IdentitySetup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A venue as a file describes it.
 *
 * @param name name of the venue
 * @param node this node of its cluster
 * @param sequencer capacity
 * @param instruments in the order of the file
 * @param calendars in the order of the file
 * @param owners in the order of the file
 * @param identities rights of gateways, operators and observers, in the order of their names' keys
 * @param identityKey key of the gateway that the file describes; empty for that of the cluster's folder
 * @param marketData what is published
 * @param findings warnings about the text
 */
public record VenueSetup(
        String name,
        NodeConfig node,
        SequencerConfig sequencer,
        List<InstrumentSetup> instruments,
        List<CalendarSetup> calendars,
        List<OwnerSetup> owners,
        List<IdentitySetup> identities,
        Optional<Path> identityKey,
        MarketDataSetup marketData,
        List<Finding> findings) {
    /** Copies the lists. */
    public VenueSetup {
        instruments = List.copyOf(instruments);
        calendars = List.copyOf(calendars);
        owners = List.copyOf(owners);
        identities = List.copyOf(identities);
        findings = List.copyOf(findings);
    }

    /**
     * Reads a file.
     *
     * @param file settings with a section {@code [VENUE]}; it may have sessions as well
     * @param variables values of {@code ${…}}
     * @return the venue
     * @throws IOException when the file cannot be read
     * @throws ConfigException when it cannot be used; the text names the line and the cause
     */
    public static VenueSetup read(Path file, Variables variables) throws IOException {
        return new VenueReader(VenueSection.read(file, variables)).read();
    }

    /**
     * {@return the calendar that an instrument follows, empty for none}
     *
     * @param instrument number of the instrument
     */
    public Optional<CalendarSetup> calendarOf(int instrument) {
        return calendars.stream()
                .filter(calendar -> calendar.instruments().contains(instrument))
                .findFirst();
    }

    /**
     * {@return the phase in which an instrument trades at a time: that of its calendar, or continuous trading without
     * one}
     *
     * @param instrument number of the instrument
     * @param time the time
     */
    public TradingPhase phaseAt(int instrument, Instant time) {
        return calendarOf(instrument)
                .map(setup -> setup.calendar().phaseAt(time))
                .orElse(TradingPhase.CONTINUOUS);
    }

    /**
     * {@return the venue as another node of its cluster}
     *
     * @param nodeId id of the node
     * @throws IllegalArgumentException when there is no such node
     */
    public VenueSetup withNode(int nodeId) {
        return new VenueSetup(
                name,
                node.as(nodeId),
                sequencer,
                instruments,
                calendars,
                owners,
                identities,
                identityKey,
                marketData,
                findings);
    }
}
