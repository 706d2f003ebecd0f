package io.needletail.matching;

/** Cancels many orders by one command. */
final class MassCancels {
    private final Market market;
    private final OrderSlab orders;
    private final Matcher matcher;

    MassCancels(Market market, Matcher matcher) {
        this.market = market;
        this.matcher = matcher;
        orders = market.orders;
    }

    /** Cancels orders of one owner, in the order in which they began to wait, and returns how many. */
    int cancelOfOwner(int owner, int instrument, SideFilter sides, CancelReason reason) {
        int count = 0;
        int slot = market.owners.firstOrder(owner);
        while (slot != OrderSlab.NONE) {
            int next = market.owners.nextOrder(slot);
            if ((instrument == MatchingEngine.ANY || orders.instrument(slot) == instrument) && matches(slot, sides)) {
                matcher.cancel(slot, reason);
                count++;
            }
            slot = next;
        }
        return count;
    }

    /** Cancels orders of all owners, in the sequence of each instrument, and returns how many. */
    int cancelOfAll(int instrument, SideFilter sides) {
        if (instrument != MatchingEngine.ANY) return cancelOfInstrument(market.instruments[instrument], sides);
        int count = 0;
        for (Instrument one : market.instruments) {
            if (one != null) count += cancelOfInstrument(one, sides);
        }
        return count;
    }

    private int cancelOfInstrument(Instrument instrument, SideFilter sides) {
        int count = 0;
        int slot = instrument.firstOrder();
        while (slot != OrderSlab.NONE) {
            int next = instrument.orderAfter(slot);
            if (matches(slot, sides)) {
                matcher.cancel(slot, CancelReason.MASS_CANCEL);
                count++;
            }
            slot = next;
        }
        return count;
    }

    private boolean matches(int slot, SideFilter sides) {
        return sides.includes(OrderAttributes.side(orders.attributes(slot)));
    }
}
