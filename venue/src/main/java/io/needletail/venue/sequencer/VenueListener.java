package io.needletail.venue.sequencer;

import io.needletail.matching.CommandType;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TradingPhase;

/**
 * Events of a venue, in their global sequence, and what happens to the subscription. Every method has an empty default,
 * so that a listener implements those it uses. Objects are reused: they hold their values until the method returns. A
 * method may send commands by the same client; it must not call {@link SequencerClient#poll()}.
 */
public interface VenueListener {
    /**
     * An order is accepted, or something else happened to it.
     *
     * @param header sequence, time and cause
     * @param kind what happened
     * @param order the order after it
     */
    default void orderChanged(EventHeader header, OrderEventKind kind, OrderEvent order) {}

    /**
     * A command is refused and changes nothing. {@code owner} and {@code orderId} are those of the command, -1 where it
     * has none.
     *
     * @param header sequence, time and cause
     * @param command the command
     * @param owner number of the owner
     * @param orderId id of the order; of a quote, that of its bid
     * @param reason why
     */
    default void refused(EventHeader header, CommandType command, int owner, long orderId, RefusalReason reason) {}

    /**
     * Two orders traded; an order with nothing remaining is done.
     *
     * @param header sequence, time and cause
     * @param trade the trade
     */
    default void traded(EventHeader header, TradeEvent trade) {}

    /**
     * A mass cancel is complete; {@code count} cancels came before.
     *
     * @param header sequence, time and cause
     * @param owner number of the owner, or -1 for all
     * @param instrument number of the instrument, or -1 for all
     * @param sides the sides that it concerned
     * @param count how many orders were canceled
     */
    default void massCanceled(EventHeader header, int owner, int instrument, SideFilter sides, int count) {}

    /**
     * An instrument was defined or has other rules.
     *
     * @param header sequence, time and cause
     * @param instrument its number and rules
     */
    default void instrumentDefined(EventHeader header, InstrumentEvent instrument) {}

    /**
     * An instrument entered a phase; trades of the auction that ended the one before came first.
     *
     * @param header sequence, time and cause
     * @param instrument number of the instrument
     * @param phase the phase
     */
    default void phaseChanged(EventHeader header, int instrument, TradingPhase phase) {}

    /**
     * An owner was defined or has other limits.
     *
     * @param header sequence, time and cause
     * @param owner number of the owner
     */
    default void ownerDefined(EventHeader header, int owner) {}

    /**
     * An owner was blocked or is free again; cancels of its orders came before.
     *
     * @param header sequence, time and cause
     * @param owner number of the owner
     * @param isBlocked true when it was blocked
     */
    default void ownerBlocked(EventHeader header, int owner, boolean isBlocked) {}

    /**
     * A command was executed and had no other event: the withdrawal of a quote that was not open.
     *
     * @param header sequence, time and cause
     */
    default void completed(EventHeader header) {}

    /**
     * The state after all commands so far.
     *
     * @param header sequence, time and cause
     * @param stateHash the hash of the whole state of the sequencer
     * @param commands how many commands of all clients were executed before
     * @param openOrders how many orders are open
     */
    default void stateReported(EventHeader header, long stateHash, long commands, int openOrders) {}

    /**
     * The subscription is live: all events before were delivered, later ones follow as they happen. Called after each
     * connection and after each change of the leader.
     *
     * @param nextSequence the sequence of the next event
     * @param lastClientSequence the last command of this client that was executed, 0 for none; a client that was
     *     started again goes on after it
     */
    default void live(long nextSequence, long lastClientSequence) {}

    /**
     * Events that were asked for are no longer retained, or never happened. No event is delivered until
     * {@link SequencerClient#readState} asks for the state in their place, or {@link SequencerClient#subscribe} for
     * events that are there.
     *
     * @param fromSequence the first event that was asked for
     * @param oldestSequence the oldest event that is retained
     * @param nextSequence the sequence of the next event that will happen
     */
    default void eventsGone(long fromSequence, long oldestSequence, long nextSequence) {}

    /**
     * An image of the state begins, which {@link SequencerClient#readState} asked for: all that was known of the venue
     * is replaced by {@link #instrumentState}, {@link #pendingCommand}, {@link #openOrder} and {@link #blockedOwner},
     * which follow, until {@link #stateRead}. It may begin again before it was complete.
     *
     * @param nextSequence the sequence of the first event that is not in the image
     * @param lastClientSequence the last command of this client whose events are in the image, 0 for none
     */
    default void stateBegan(long nextSequence, long lastClientSequence) {}

    /**
     * An instrument of the image.
     *
     * @param instrument its number, phase and prices
     */
    default void instrumentState(InstrumentState instrument) {}

    /**
     * A command of the image whose last event is not in it: it cancels its orders in steps.
     *
     * @param clientId the client that sent it, 0 for none
     * @param clientSequence that client's number of the command, 0 for none
     */
    default void pendingCommand(long clientId, long clientSequence) {}

    /**
     * An open order of the image.
     *
     * @param order the order
     */
    default void openOrder(OpenOrder order) {}

    /**
     * An owner of the image that is blocked; all others are free.
     *
     * @param owner its number
     */
    default void blockedOwner(int owner) {}

    /**
     * The image is complete; events follow from this sequence on.
     *
     * @param nextSequence the sequence of the next event
     */
    default void stateRead(long nextSequence) {}

    /**
     * The venue refused a connection; the client tries again every few seconds.
     *
     * @param reason why, and what to do
     */
    default void connectionRefused(String reason) {}

    /**
     * A command was not executed. The command does not come again.
     *
     * @param clientSequence the command
     * @param reason why
     */
    default void rejected(long clientSequence, CommandRejection reason) {}

    /** The connection to the cluster is lost, or has no leader; the client connects again by itself. */
    default void disconnected() {}
}
