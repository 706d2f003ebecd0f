package io.needletail.venue.sequencer;

import io.needletail.matching.CommandType;
import io.needletail.matching.RefusalReason;
import io.needletail.venue.config.InstrumentSetup;
import io.needletail.venue.config.OwnerSetup;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.identity.IdentitySetup;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Sends the identities, instruments and owners of a file to the sequencer. Those that it knows already are defined
 * again: an instrument that trades keeps its rules until it is closed or halted, and that is reported.
 */
public final class VenueDefinitions implements VenueListener {
    /** Id of the client that defines the venue; applications use higher ones. */
    public static final long CLIENT_ID = 1;

    private final List<ToLongFunction<SequencerClient>> commands = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();
    private int sent;
    private long firstSequence;

    /**
     * Creates the commands of a venue.
     *
     * @param setup the venue
     */
    public VenueDefinitions(VenueSetup setup) {
        addIdentities(setup.identities());
        for (OwnerSetup owner : setup.owners()) {
            add("owner " + owner.name(), client -> client.defineOwner(owner.number(), owner.limits()));
        }
        for (InstrumentSetup one : setup.instruments()) {
            add(
                    one.symbol(),
                    client -> client.defineInstrument(
                            one.number(), one.rules(), one.referencePrice(), one.volatilityAuction()));
            add(one.symbol(), client -> client.changePhase(one.number(), one.phase()));
        }
    }

    /**
     * Sends commands as long as the client takes them; the caller polls the client.
     *
     * @param client the client whose listener this is
     * @return how many were sent
     */
    public int send(SequencerClient client) {
        int count = 0;
        while (sent < commands.size()) {
            long sequence = commands.get(sent).applyAsLong(client);
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
        return client.isConnected() && sent == commands.size() && client.unanswered() == 0;
    }

    /** {@return the refused commands, in words} */
    public List<String> refusals() {
        return List.copyOf(refusals);
    }

    @Override
    public void rejected(long clientSequence, CommandRejection reason) {
        int place = (int) (clientSequence - firstSequence);
        boolean isOurs = clientSequence > 0 && sent > 0 && place >= 0 && place < sent;
        if (isOurs && reason != CommandRejection.NOT_PERMITTED) refusals.add(names.get(place) + ": " + reason);
    }

    @Override
    public void refused(EventHeader header, CommandType command, int owner, long orderId, RefusalReason reason) {
        if (header.clientId() != CLIENT_ID) return;
        boolean isInPhase = command == CommandType.PHASE && reason == RefusalReason.WRONG_PHASE;
        if (!isInPhase) refusals.add(names.get((int) (header.clientSequence() - firstSequence)) + ": " + reason);
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

    private void add(String name, ToLongFunction<SequencerClient> command) {
        names.add(name);
        commands.add(command);
    }
}
