package io.needletail.venue.sequencer;

import io.needletail.matching.InstrumentRules;
import io.needletail.matching.MatchingEngine;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderReplacement;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TradingPhase;
import io.needletail.matching.TwoSidedQuote;
import io.needletail.venue.config.PhaseChange;
import io.needletail.venue.identity.IdentitySetup;
import java.time.Duration;
import java.util.List;

/**
 * Commands to the venue, and its events. A client has an id that stays the same over reconnections and restarts, and
 * numbers its commands from 1 without gaps. A command that has a number is executed once and in order: the client keeps
 * it, and sends it again after a change of the leader, until an event answers it.
 *
 * <p>A client receives the events of all clients, in one global sequence without gaps; {@link EventHeader#clientId()}
 * and {@link EventHeader#clientSequence()} name the command that caused an event. A command causes at least one event.
 *
 * <p>One thread uses a client. Commands and events allocate nothing. Times in command objects are ignored: the
 * cluster's log gives a command its time.
 */
public interface SequencerClient extends AutoCloseable {
    /** The window of commands without an answer is full: {@link #poll()}, then try again. Nothing was sent or kept. */
    long BACK_PRESSURE = -1;

    /** As the beginning of a subscription: events from now on. */
    long FROM_NOW = 0;

    /**
     * Enters an order.
     *
     * @param order the order; its time is ignored
     * @return the client sequence of the command, 1 or more, or {@link #BACK_PRESSURE}
     */
    long submit(NewOrder order);

    /**
     * Changes an open order.
     *
     * @param replacement the new terms; its time is ignored
     * @return the client sequence of the command, 1 or more, or {@link #BACK_PRESSURE}
     */
    long replace(OrderReplacement replacement);

    /**
     * Cancels an open order.
     *
     * @param owner number of the owner
     * @param orderId id of the order
     * @return the client sequence of the command, 1 or more, or {@link #BACK_PRESSURE}
     */
    long cancel(int owner, long orderId);

    /**
     * Cancels all open orders that fit.
     *
     * @param owner number of an owner, or {@link MatchingEngine#ANY}
     * @param instrument number of an instrument, or {@link MatchingEngine#ANY}
     * @param sides the sides that it concerns
     * @return the client sequence of the command, 1 or more, or {@link #BACK_PRESSURE}
     */
    long massCancel(int owner, int instrument, SideFilter sides);

    /**
     * Replaces both sides of a quote.
     *
     * @param quote the new quote; its time is ignored
     * @return the client sequence of the command, 1 or more, or {@link #BACK_PRESSURE}
     */
    long quote(TwoSidedQuote quote);

    /**
     * Defines an instrument, or changes the rules of one that is closed or halted.
     *
     * @param instrument number of the instrument
     * @param rules the rules from now on, with at most 16 bands of ticks
     * @param referencePrice centre of the collar, in price units
     * @param volatilityAuction a volatility auction ends after so long, and continuous trading goes on; zero for one
     *     that a command ends
     * @return the client sequence of the command, 1 or more, or {@link #BACK_PRESSURE}
     */
    long defineInstrument(int instrument, InstrumentRules rules, long referencePrice, Duration volatilityAuction);

    /**
     * Defines an instrument whose volatility auctions are ended by commands, or changes the rules of one that is closed
     * or halted.
     *
     * @param instrument number of the instrument
     * @param rules the rules from now on, with at most 16 bands of ticks
     * @param referencePrice centre of the collar, in price units
     * @return the client sequence of the command, 1 or more, or {@link #BACK_PRESSURE}
     */
    default long defineInstrument(int instrument, InstrumentRules rules, long referencePrice) {
        return defineInstrument(instrument, rules, referencePrice, Duration.ZERO);
    }

    /**
     * Defines an owner, or changes its limits.
     *
     * @param owner number of the owner
     * @param limits the limits from now on
     * @return the client sequence of the command, 1 or more, or {@link #BACK_PRESSURE}
     */
    long defineOwner(int owner, OwnerLimits limits);

    /**
     * Lets an instrument enter another phase.
     *
     * @param instrument number of the instrument
     * @param phase the phase
     * @return the client sequence of the command, 1 or more, or {@link #BACK_PRESSURE}
     */
    long changePhase(int instrument, TradingPhase phase);

    /**
     * Sets what a calendar does from a time on, in place of what it had from there on. A change whose time is past
     * takes place at once, unless the calendar has that phase already.
     *
     * @param calendar number of the calendar, 0 to 63
     * @param changes 1 to 50 in the order of their times, into phases other than a halt and a volatility auction; a
     *     calendar has at most 4,096 ahead
     * @return the client sequence of the command, 1 or more, or {@link #BACK_PRESSURE}
     */
    long schedulePhases(int calendar, List<PhaseChange> changes);

    /**
     * Lets an instrument follow a calendar: it enters the phase that the calendar has at once when it followed another
     * one before. A command may change its phase besides, until the next change of the calendar.
     *
     * @param instrument number of the instrument
     * @param calendar number of the calendar, or -1 for none
     * @return the client sequence of the command, 1 or more, or {@link #BACK_PRESSURE}
     */
    long followCalendar(int instrument, int calendar);

    /**
     * Blocks an owner and cancels all of its orders, or frees it again.
     *
     * @param owner number of the owner
     * @param isBlocked true to block the owner, false to free it
     * @return the client sequence of the command, 1 or more, or {@link #BACK_PRESSURE}
     */
    long blockOwner(int owner, boolean isBlocked);

    /**
     * Gives the changes of a phase, mass cancels and blocks from now on a reason, which the log keeps.
     *
     * @param reason the reason, in place of an earlier one
     */
    void because(CommandReason reason);

    /**
     * Asks for the hash of the whole state; {@link VenueListener#stateReported} has it. Every node computes it at the
     * same place of the log, in time proportional to the state.
     *
     * @return the client sequence of the command, 1 or more, or {@link #BACK_PRESSURE}
     */
    long reportState();

    /**
     * Begins a list of identities, in place of one that was not applied. Only an operator may.
     *
     * @return the client sequence of the command, 1 or more, or {@link #BACK_PRESSURE}
     */
    long beginIdentities();

    /**
     * Adds an identity to the list, or further owners to one that it has. Only an operator may.
     *
     * @param identity the identity with at most 32 owners; the others follow in further commands
     * @return the client sequence of the command, 1 or more, or {@link #BACK_PRESSURE}
     */
    long defineIdentity(IdentitySetup identity);

    /**
     * Puts the list in force, in place of the one before: from here on the sequencer refuses what an identity has no
     * right to. Only an operator may.
     *
     * @return the client sequence of the command, 1 or more, or {@link #BACK_PRESSURE}
     */
    long applyIdentities();

    /**
     * Receives events again from a sequence on, or goes on there after {@link VenueListener#eventsGone}. The client
     * subscribes by itself when it connects and after each change of the leader.
     *
     * @param fromSequence the first event wanted, 1 or more, or {@link #FROM_NOW}
     */
    void subscribe(long fromSequence);

    /**
     * Receives the state in place of events that are no longer retained, after {@link VenueListener#eventsGone}:
     * instruments and open orders, as they were before one event; then events from that one on. Commands wait
     * meanwhile. Where the image is not served any more, as after a change of the leader, the state begins anew.
     */
    void readState();

    /**
     * Lets a timer measure commands of this client; without one none is timed.
     *
     * @param timer for the id of this client, in place of an earlier one
     */
    void timedBy(CommandTimer timer);

    /**
     * Does all work of the client: sends, receives, and calls the listener. Call it in every cycle; the client has no
     * thread.
     *
     * @return how much was done; 0 for nothing
     */
    int poll();

    /** {@return true when the cluster has a leader that knows this client, and events flow} */
    boolean isConnected();

    /** {@return the client sequence of the last command, 0 before the first} */
    long lastCommand();

    /** {@return how many commands have no answer yet} */
    int unanswered();

    /** {@return the sequence of the next event that the listener receives; 0 when that is not known yet} */
    long nextSequence();

    /** Ends the client; commands without an answer may or may not be executed. */
    @Override
    void close();
}
