package io.needletail.venue.sequencer;

import io.needletail.matching.CommandType;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.CalendarSetup;
import io.needletail.venue.config.InstrumentSetup;
import io.needletail.venue.config.OwnerSetup;
import io.needletail.venue.config.PhaseChange;
import io.needletail.venue.config.VenueDifference;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.identity.IdentitySetup;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Sends the identities, instruments and owners of a file to the sequencer. Those that it knows already are defined
 * again: an instrument that trades keeps its rules until it is closed or halted, and that is reported.
 */
public final class VenueDefinitions implements VenueListener {
    /** Id of the client that defines the venue; applications use higher ones. */
    public static final long CLIENT_ID = 1;

    private final List<Definition> definitions = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();
    private int sent;
    private long firstSequence;

    /**
     * A command that defines a part of the venue.
     *
     * @param name the part, in words
     * @param command sends it; returns its client sequence or {@link SequencerClient#BACK_PRESSURE}
     */
    public record Definition(String name, ToLongFunction<SequencerClient> command) {}

    /**
     * Creates the commands of a venue that starts.
     *
     * @param setup the venue
     * @param now present time, from which on the calendars are sent
     */
    public VenueDefinitions(VenueSetup setup, Instant now) {
        definitions.addAll(of(setup, now));
        for (InstrumentSetup one : setup.instruments()) {
            if (setup.calendarOf(one.number()).isEmpty()) addPhase(one);
        }
    }

    private VenueDefinitions() {}

    /**
     * {@return the commands that define a venue and change no phase but by its calendars}
     *
     * @param setup the venue
     * @param now present time, from which on the calendars are sent
     */
    public static List<Definition> of(VenueSetup setup, Instant now) {
        VenueDefinitions of = new VenueDefinitions();
        of.addAll(setup, now);
        return List.copyOf(of.definitions);
    }

    /**
     * {@return the commands that make a venue that of its file; those that a venue can refuse come first. A phase is
     * that of a new instrument without a calendar}
     *
     * @param difference what has changed in the file
     * @param now present time, from which on the calendars are sent
     */
    public static List<Definition> of(VenueDifference difference, Instant now) {
        VenueDefinitions of = new VenueDefinitions();
        VenueSetup setup = difference.now();
        difference.changedInstruments().forEach(of::addInstrument);
        difference.addedInstruments().forEach(of::addInstrument);
        difference.addedOwners().forEach(of::addOwner);
        difference.changedOwners().forEach(of::addOwner);
        difference.changedCalendars().forEach(calendar -> of.addCalendar(calendar, now));
        difference.changedFollowers().forEach(one -> of.addFollower(setup, one));
        for (InstrumentSetup one : difference.addedInstruments()) {
            of.addFollower(setup, one);
            boolean isClosed = one.phase() == TradingPhase.CLOSED;
            if (!isClosed && setup.calendarOf(one.number()).isEmpty()) of.addPhase(one);
        }
        // Owners that are removed lose their gateways: after all that could be refused.
        if (difference.changesIdentities()) of.addIdentities(setup.identities());
        return List.copyOf(of.definitions);
    }

    private void addAll(VenueSetup setup, Instant now) {
        addIdentities(setup.identities());
        setup.calendars().forEach(calendar -> addCalendar(calendar, now));
        setup.owners().forEach(this::addOwner);
        for (InstrumentSetup one : setup.instruments()) {
            addInstrument(one);
            addFollower(setup, one);
        }
    }

    private void addOwner(OwnerSetup owner) {
        add("owner " + owner.name(), client -> client.defineOwner(owner.number(), owner.limits()));
    }

    private void addInstrument(InstrumentSetup one) {
        add(
                one.symbol(),
                client -> client.defineInstrument(
                        one.number(), one.rules(), one.referencePrice(), one.volatilityAuction()));
    }

    private void addFollower(VenueSetup setup, InstrumentSetup one) {
        Optional<CalendarSetup> calendar = setup.calendarOf(one.number());
        int followed = calendar.map(CalendarSetup::number).orElse(PhaseCalendars.NONE);
        add(one.symbol(), client -> client.followCalendar(one.number(), followed));
    }

    private void addPhase(InstrumentSetup one) {
        add(one.symbol(), client -> client.changePhase(one.number(), one.phase()));
    }

    /**
     * Sends commands as long as the client takes them; the caller polls the client.
     *
     * @param client the client whose listener this is
     * @return how many were sent
     */
    public int send(SequencerClient client) {
        int count = 0;
        while (sent < definitions.size()) {
            long sequence = definitions.get(sent).command().applyAsLong(client);
            if (sequence == SequencerClient.BACK_PRESSURE) break;
            if (sent == 0) firstSequence = sequence;
            sent++;
            count++;
        }
        return count;
    }

    /**
     * {@return true when all commands were answered}
     *
     * @param client the client that sent them
     */
    public boolean isComplete(SequencerClient client) {
        return client.isConnected() && sent == definitions.size() && client.unanswered() == 0;
    }

    /** {@return the refused commands, in words} */
    public List<String> refusals() {
        return List.copyOf(refusals);
    }

    @Override
    public void rejected(long clientSequence, CommandRejection reason) {
        int place = (int) (clientSequence - firstSequence);
        boolean isOurs = clientSequence > 0 && sent > 0 && place >= 0 && place < sent;
        if (isOurs && reason != CommandRejection.NOT_PERMITTED) refusals.add(name(place) + ": " + reason);
    }

    @Override
    public void refused(EventHeader header, CommandType command, int owner, long orderId, RefusalReason reason) {
        if (header.clientId() != CLIENT_ID) return;
        boolean isInPhase = command == CommandType.PHASE && reason == RefusalReason.WRONG_PHASE;
        if (!isInPhase) refusals.add(name((int) (header.clientSequence() - firstSequence)) + ": " + reason);
    }

    /** Owners that do not fit one command follow in further ones. */
    private void addIdentities(List<IdentitySetup> identities) {
        add("identities", SequencerClient::beginIdentities);
        for (IdentitySetup one : identities) {
            for (int from = 0; from == 0 || from < one.owners().size(); from += IdentityTable.RANGES_MAX) {
                int to = Math.min(one.owners().size(), from + IdentityTable.RANGES_MAX);
                IdentitySetup part = new IdentitySetup(
                        one.name(),
                        one.role(),
                        one.firstClientId(),
                        one.lastClientId(),
                        one.owners().subList(from, to));
                add("identity " + one.name(), client -> client.defineIdentity(part));
            }
        }
        add("identities", SequencerClient::applyIdentities);
    }

    /** Changes that do not fit one command follow in further ones. */
    private void addCalendar(CalendarSetup setup, Instant now) {
        List<PhaseChange> all = setup.calendar().ahead(now);
        for (int from = 0; from < all.size(); from += CommandEncoder.CHANGES_MAX) {
            List<PhaseChange> part = all.subList(from, Math.min(all.size(), from + CommandEncoder.CHANGES_MAX));
            add("calendar " + setup.name(), client -> client.schedulePhases(setup.number(), part));
        }
    }

    private void add(String name, ToLongFunction<SequencerClient> command) {
        definitions.add(new Definition(name, command));
    }

    private String name(int place) {
        return definitions.get(place).name();
    }
}
