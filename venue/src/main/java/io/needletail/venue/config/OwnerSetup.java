package io.needletail.venue.config;

import io.needletail.matching.OwnerLimits;
import io.needletail.matching.SelfTradePrevention;
import java.util.Optional;

/**
 * An owner of orders as a file describes it.
 *
 * @param name the firm or account
 * @param number its number within the venue
 * @param limits its limits
 * @param prevention self-trade prevention of its quotes, and of its orders that do not ask for another one
 * @param keepsQuotes true when quotes of a session stay in the book when its connection ends
 * @param operator identity as which its sessions give commands of an operator; empty for an owner that gives none
 */
public record OwnerSetup(
        String name,
        int number,
        OwnerLimits limits,
        SelfTradePrevention prevention,
        boolean keepsQuotes,
        Optional<String> operator) {
    /**
     * Makes an owner that is no operator.
     *
     * @param name the firm or account
     * @param number its number within the venue
     * @param limits its limits
     * @param prevention self-trade prevention of its quotes and orders
     * @param keepsQuotes true when quotes of a session stay in the book when its connection ends
     */
    public OwnerSetup(
            String name, int number, OwnerLimits limits, SelfTradePrevention prevention, boolean keepsQuotes) {
        this(name, number, limits, prevention, keepsQuotes, Optional.empty());
    }

    /**
     * Makes an owner that may trade with itself, and whose quotes end with their connection.
     *
     * @param name the firm or account
     * @param number its number within the venue
     * @param limits its limits
     */
    public OwnerSetup(String name, int number, OwnerLimits limits) {
        this(name, number, limits, SelfTradePrevention.NONE, false);
    }
}
