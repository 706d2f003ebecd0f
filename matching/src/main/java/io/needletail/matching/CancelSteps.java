package io.needletail.matching;

/**
 * Commands that end more orders than one step may. The orders of such a command are marked when it is executed; each
 * step cancels some of them, in the sequence in which one command would have canceled all. Commands end in the order in
 * which they came. An order that is marked can trade until its step comes; its owner can cancel it and cannot replace
 * it.
 */
final class CancelSteps {
    /** Commands of the same orders that wait for each other; a further one ends at once. */
    static final int WAITING_MAX = 4_096;

    private final Market market;
    private final OrderSlab orders;
    private final Matcher matcher;
    private final PendingCancel command = new PendingCancel();
    private int limit = Integer.MAX_VALUE;

    CancelSteps(Market market, Matcher matcher) {
        this.market = market;
        this.matcher = matcher;
        orders = market.orders;
    }

    void limit(int max) {
        limit = max;
    }

    int limit() {
        return limit;
    }

    boolean isLimited() {
        return limit != Integer.MAX_VALUE;
    }

    /** Begins a mass cancel; returns false when its orders are few, and the caller cancels them at once. */
    boolean massCancel(int owner, int instrument, SideFilter sides) {
        command.massCancel(owner, instrument, sides);
        return begin();
    }

    /** The same for the orders of an owner that is blocked. */
    boolean block(int owner) {
        command.block(owner);
        return begin();
    }

    /** The same for the orders that end when an instrument enters a phase. */
    boolean phase(int instrument, TradingPhase to) {
        command.phase(instrument, to);
        return begin();
    }

    /**
     * Marks the orders of the command and keeps it for the steps; returns false when there are few, and the caller
     * cancels them at once.
     */
    private boolean begin() {
        if (!isLimited() || !needsSteps()) return false;
        for (int slot = first(command); slot != OrderSlab.NONE; slot = after(command, slot)) {
            if (command.includes(orders.meta(slot))) mark(slot);
        }
        market.pending.add(command.copy());
        return true;
    }

    /** Tests whether an instrument is on its way to another phase. */
    boolean isChanging(int instrument) {
        if (market.pending.isEmpty()) return false;
        for (PendingCancel one : market.pending) {
            if (one.kind == PendingCancel.Kind.PHASE && one.instrument == instrument) return true;
        }
        return false;
    }

    /**
     * Cancels orders of the oldest command until none is left or so many are canceled; returns true when none is left.
     */
    boolean step(int max) {
        PendingCancel oldest = market.pending.element();
        CancelReason reason = oldest.reason();
        int count = 0;
        int slot = first(oldest);
        while (slot != OrderSlab.NONE && count < max) {
            int next = after(oldest, slot);
            long meta = orders.meta(slot);
            if (OrderSlab.isEnding(meta) && oldest.includes(meta)) {
                matcher.cancel(slot, reason);
                count++;
            }
            slot = next;
        }
        oldest.count += count;
        return slot == OrderSlab.NONE;
    }

    private void mark(int slot) {
        orders.attributes(slot, orders.attributes(slot) | OrderAttributes.ENDING);
    }

    private boolean needsSteps() {
        int fresh = 0;
        boolean waits = false;
        for (int slot = first(command); slot != OrderSlab.NONE; slot = after(command, slot)) {
            long meta = orders.meta(slot);
            if (!command.includes(meta)) continue;
            if (OrderSlab.isEnding(meta)) waits = true;
            else if (++fresh > limit) return true;
        }
        return waits && market.pending.size() < WAITING_MAX;
    }

    private int first(PendingCancel of) {
        if (of.owner != MatchingEngine.ANY) return market.owners.firstOrder(of.owner);
        if (of.instrument != MatchingEngine.ANY) return market.instruments[of.instrument].firstOrder();
        return firstFrom(0);
    }

    private int after(PendingCancel of, int slot) {
        if (of.owner != MatchingEngine.ANY) return market.owners.nextOrder(slot);
        int number = orders.instrument(slot);
        int next = market.instruments[number].orderAfter(slot);
        return next == OrderSlab.NONE && of.instrument == MatchingEngine.ANY ? firstFrom(number + 1) : next;
    }

    private int firstFrom(int number) {
        for (int at = number; at < market.instruments.length; at++) {
            Instrument instrument = market.instruments[at];
            int slot = instrument == null ? OrderSlab.NONE : instrument.firstOrder();
            if (slot != OrderSlab.NONE) return slot;
        }
        return OrderSlab.NONE;
    }
}
