package io.needletail.venue.gateway;

import io.needletail.matching.TradingPhase;
import io.needletail.venue.sequencer.CommandReason;
import io.needletail.venue.sequencer.VenueDefinitions.Definition;
import java.util.List;
import java.util.function.Consumer;

/** Gives the commands of operators at FIX sessions to the venue's log, on another thread than the gateway's. */
public interface FixOperators {
    /** Takes no command. */
    FixOperators NONE = new FixOperators() {
        @Override
        public boolean execute(Order order, Consumer<Outcome> outcome) {
            return false;
        }

        @Override
        public TradingPhase phaseOf(int instrument) {
            return TradingPhase.CONTINUOUS;
        }
    };

    /**
     * Commands that belong together.
     *
     * @param identity identity that gives them, which the log names
     * @param session the FIX session that asks for them
     * @param reason why, as the log keeps it
     * @param commands the commands, in their order
     */
    record Order(String identity, String session, CommandReason reason, List<Definition> commands) {
        /** Copies the list. */
        public Order {
            commands = List.copyOf(commands);
        }
    }

    /**
     * Result of commands.
     *
     * @param refusals why commands were refused, or not executed; empty when all were executed
     * @param canceled how many orders they canceled
     */
    record Outcome(List<String> refusals, int canceled) {
        /** Copies the list. */
        public Outcome {
            refusals = List.copyOf(refusals);
        }
    }

    /**
     * Begins to execute commands.
     *
     * @param order the commands
     * @param outcome is given the result, on the gateway's thread
     * @return false when none is taken, because too many wait
     */
    boolean execute(Order order, Consumer<Outcome> outcome);

    /**
     * {@return the phase in which an instrument trades now: that of its calendar, or continuous trading without one}
     *
     * @param instrument its number
     */
    TradingPhase phaseOf(int instrument);
}
