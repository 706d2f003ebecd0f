package io.needletail.venue.sequencer;

import io.needletail.matching.CommandType;
import io.needletail.matching.RefusalReason;
import io.needletail.venue.config.InstrumentSetup;
import io.needletail.venue.config.OwnerSetup;
import io.needletail.venue.config.VenueSetup;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Sends the instruments and owners of a file to the sequencer. Those that it knows already are defined again: an instrument that trades
 * keeps its rules until it is closed or halted, and that is reported.
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
    public void refused(EventHeader header, CommandType command, int owner, long orderId, RefusalReason reason) {
        if (header.clientId() != CLIENT_ID) return;
        boolean isInPhase = command == CommandType.PHASE && reason == RefusalReason.WRONG_PHASE;
        if (!isInPhase) refusals.add(names.get((int) (header.clientSequence() - firstSequence)) + ": " + reason);
    }

    private void add(String name, ToLongFunction<SequencerClient> command) {
        names.add(name);
        commands.add(command);
    }
}
