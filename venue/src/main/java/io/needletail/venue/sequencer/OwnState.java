package io.needletail.venue.sequencer;

import io.needletail.venue.config.SequencerConfig;

/** The replicated state of the sequencer beside the matching engine: its hash and its part of a snapshot. */
final class OwnState {
    private static final long HASH_FACTOR = 31;
    // A word below 0 in place of the number of commands: such a part follows. Snapshots of before have none of them.
    private static final long HAS_STEPS = -3;
    private static final long HAS_IDENTITIES = -20;
    private static final long HAS_CALENDARS = -4;
    private static final long HAS_AUCTIONS = -2;

    private final EventLog log;
    private final SteppedCommands steps;
    private final ClientTable clients;
    private final VolatilityAuctions auctions;
    private final PhaseCalendars calendars;
    private final IdentityTable identities;

    OwnState(SequencerConfig config, EventLog log) {
        this.log = log;
        steps = new SteppedCommands(config.eventsRetained());
        clients = new ClientTable(config.clientsMax());
        auctions = new VolatilityAuctions(config.matching().instruments());
        calendars = new PhaseCalendars(config.matching().instruments());
        identities = new IdentityTable(config.clientsMax(), config.matching().owners());
    }

    SteppedCommands steps() {
        return steps;
    }

    ClientTable clients() {
        return clients;
    }

    VolatilityAuctions auctions() {
        return auctions;
    }

    PhaseCalendars calendars() {
        return calendars;
    }

    IdentityTable identities() {
        return identities;
    }

    /** Returns the hash of the whole state; snapshots have it, so that its steps stay as they are. */
    long hash(long ofEngine, long commands) {
        long hash = HASH_FACTOR * ofEngine + clients.hash();
        hash = HASH_FACTOR * hash + log.next();
        hash = HASH_FACTOR * hash + commands;
        if (!steps.isEmpty()) hash = HASH_FACTOR * hash + steps.hash();
        if (!auctions.isEmpty()) hash = HASH_FACTOR * hash + auctions.hash();
        if (!calendars.isEmpty()) hash = HASH_FACTOR * hash + calendars.hash();
        return identities.isEmpty() ? hash : HASH_FACTOR * hash + identities.hash();
    }

    void write(SnapshotWriter writer, long commands) {
        boolean hasAuctions = !auctions.isEmpty();
        boolean hasCalendars = !calendars.isEmpty();
        boolean hasIdentities = !identities.isEmpty();
        if (steps.isEnabled()) {
            writer.word(HAS_STEPS);
            steps.write(writer);
        }
        if (hasIdentities) writer.word(HAS_IDENTITIES);
        if (hasCalendars) writer.word(HAS_CALENDARS);
        if (hasAuctions) writer.word(HAS_AUCTIONS);
        writer.word(commands);
        writer.clients(clients);
        writer.events(log);
        if (hasAuctions) auctions.write(writer);
        if (hasCalendars) calendars.write(writer);
        if (hasIdentities) identities.write(writer);
    }

    /**
     * Takes over what {@link #write} wrote.
     *
     * @return how many commands had been executed
     * @throws IllegalArgumentException when it is damaged, or larger than the configuration
     */
    long read(SnapshotReader reader, SequencerConfig config) {
        long word = reader.word();
        if (word == HAS_STEPS) {
            steps.read(reader);
            word = reader.word();
        }
        boolean hasIdentities = word == HAS_IDENTITIES;
        if (hasIdentities) word = reader.word();
        boolean hasCalendars = word == HAS_CALENDARS;
        if (hasCalendars) word = reader.word();
        boolean hasAuctions = word == HAS_AUCTIONS;
        long commands = hasAuctions ? reader.word() : word;
        reader.clients(clients, config.clientsMax());
        reader.events(log, config.eventsRetained());
        if (hasAuctions) auctions.read(reader);
        if (hasCalendars) calendars.read(reader);
        if (hasIdentities) identities.read(reader);
        return commands;
    }
}
