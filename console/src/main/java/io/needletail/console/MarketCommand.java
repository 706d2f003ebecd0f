package io.needletail.console;

import java.util.List;
import java.util.Optional;

/** A command of an operator to a venue; its names are among {@link MarketNames}. */
public sealed interface MarketCommand {
    /**
     * Lets instruments enter a phase.
     *
     * @param symbols the instruments
     * @param phase the phase
     */
    record PhaseChange(List<String> symbols, String phase) implements MarketCommand {
        /** Copies the list. */
        public PhaseChange {
            symbols = List.copyOf(symbols);
        }
    }

    /**
     * Lets instruments trade again: in the phase that their calendar has, continuously without one.
     *
     * @param symbols the instruments
     */
    record Resume(List<String> symbols) implements MarketCommand {
        /** Copies the list. */
        public Resume {
            symbols = List.copyOf(symbols);
        }
    }

    /**
     * Blocks an owner, which cancels its orders, or frees it.
     *
     * @param owner the owner
     * @param isBlocked true to block it
     */
    record OwnerBlock(String owner, boolean isBlocked) implements MarketCommand {}

    /**
     * Cancels orders and quotes of an owner, which may enter others.
     *
     * @param owner the owner
     * @param symbol the only instrument of these orders; empty for all
     * @param side {@code BUY}, {@code SELL} or {@code BOTH}
     */
    record OrderCancel(String owner, Optional<String> symbol, String side) implements MarketCommand {}

    /** Halts all instruments, then blocks all owners, which cancels all orders. */
    record KillSwitch() implements MarketCommand {}
}
