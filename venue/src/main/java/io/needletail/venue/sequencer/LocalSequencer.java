package io.needletail.venue.sequencer;

import io.needletail.matching.SnapshotSink;
import io.needletail.matching.SnapshotSource;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.identity.KeyFolder;
import java.util.function.LongSupplier;
import org.agrona.DirectBuffer;

/**
 * A sequencer in this process without a cluster: the same messages, the same execution and the same clients, and no
 * replication. A command is executed within the call that sends it; its events come with the next
 * {@link SequencerClient#poll()}. What ends in steps goes on with a poll of any client that has received all events.
 * For tests and benchmarks. One thread uses it and its clients.
 */
public final class LocalSequencer {
    private final CommandExecutor executor;
    private final LongSupplier clock;
    private long sessions;

    /**
     * Creates a sequencer without state.
     *
     * @param config capacity
     * @param clock gives a command its time, epoch ns
     */
    public LocalSequencer(SequencerConfig config, LongSupplier clock) {
        executor = new CommandExecutor(config);
        executor.images().serve(true);
        this.clock = clock;
    }

    /**
     * Creates a sequencer with the state of a snapshot.
     *
     * @param config capacity
     * @param clock gives a command its time, epoch ns
     * @param source the bytes of a snapshot
     * @return the sequencer
     * @throws IllegalArgumentException when the snapshot is damaged, or larger than the configuration
     */
    public static LocalSequencer restore(SequencerConfig config, LongSupplier clock, SnapshotSource source) {
        LocalSequencer sequencer = new LocalSequencer(config, clock);
        sequencer.executor.restore(source);
        return sequencer;
    }

    /**
     * Connects a client with the rights of an operator.
     *
     * @param clientId id of the client, 1 or more
     * @param fromSequence the first event wanted, or {@link SequencerClient#FROM_NOW}
     * @param window commands without an answer, a power of two
     * @param listener receives the events
     * @return the client; it can send after its first {@link SequencerClient#poll()}
     */
    public SequencerClient client(long clientId, long fromSequence, int window, VenueListener listener) {
        return client(KeyFolder.OPERATOR, clientId, fromSequence, window, listener);
    }

    /**
     * Connects a client.
     *
     * @param identity name of its identity, of which no key is asked within this process
     * @param clientId id of the client, 1 or more
     * @param fromSequence the first event wanted, or {@link SequencerClient#FROM_NOW}
     * @param window commands without an answer, a power of two
     * @param listener receives the events
     * @return the client; it can send after its first {@link SequencerClient#poll()}
     */
    public SequencerClient client(
            String identity, long clientId, long fromSequence, int window, VenueListener listener) {
        LocalLink link = new LocalLink(executor, clock, ++sessions, identity);
        return new WindowedClient(link, clientId, fromSequence, window, listener);
    }

    /**
     * Expires orders, ends volatility auctions whose time has come and goes on with what ends in steps, as the
     * cluster's timer does.
     */
    public void advanceTime() {
        executor.advanceTime(clock.getAsLong());
    }

    /**
     * Executes a message as it is, for a benchmark of the execution alone and for tests.
     *
     * @param sessionId number of the client's connection, from 1 in the order of {@link #client}
     * @param buffer holds the message
     * @param offset where it begins
     * @param length its length
     */
    public void execute(long sessionId, DirectBuffer buffer, int offset, int length) {
        executor.execute(sessionId, buffer, offset, length, clock.getAsLong());
    }

    /** Returns how many messages were refused because their session had no right to them. */
    long refused() {
        return executor.permissions().refused();
    }

    /** {@return the hash of the state} */
    public long stateHash() {
        return executor.stateHash();
    }

    /**
     * Writes the whole state.
     *
     * @param sink takes the bytes
     */
    public void snapshot(SnapshotSink sink) {
        executor.snapshot(sink);
    }
}
