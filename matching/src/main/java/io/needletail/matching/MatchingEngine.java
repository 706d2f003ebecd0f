package io.needletail.matching;

/**
 * Deterministic matching engine: commands in, events out. The same commands give the same events and the same state, on
 * any machine and after any restore.
 *
 * <p>Integers only. A price is a number of the instrument's smallest ticks, which may be negative; a quantity a number
 * of its smallest units; owners and instruments have small numbers that index tables. An order has the id that its
 * caller chooses, unique among open orders: so a caller can cancel an order before it has seen its acceptance, and the
 * engine needs no client ids. Time is that of the commands; a command with an earlier time than the one before has the
 * time of that one. Good-till-date orders expire with the first command at or after their time.
 *
 * <p>One thread uses an engine. All events of a command are reported within its call. Nothing is allocated after
 * construction, except for an instrument that is defined and for a snapshot that is read.
 */
public final class MatchingEngine {
    /** Largest absolute price: 2^50. */
    public static final long PRICE_MAX = 1L << 50;

    /** Largest quantity of an order: 2^40. */
    public static final long QUANTITY_MAX = 1L << 40;

    /** Largest chunk of a snapshot in bytes. */
    public static final int SNAPSHOT_CHUNK_MAX = 16_384;

    /** All owners, or all instruments, in a mass cancel. */
    public static final int ANY = -1;

    private static final long NO_ORDER = -1;

    private final Market market;
    private final Matcher matcher;
    private final OrderChecks checks;
    private final PlainOrders plain;
    private final OrderEntry entry;
    private final MassCancels massCancels;
    private final PhaseChanges phases;
    private final CancelSteps steps;
    private final Auction auction;
    private final Reports reports;
    private final StateWriter state = new StateWriter();

    /**
     * Creates an engine without owners and instruments.
     *
     * @param config capacity
     * @param listener receives the events
     */
    public MatchingEngine(MatchingConfig config, MatchingListener listener) {
        market = new Market(config);
        reports = new Reports(listener, market);
        matcher = new Matcher(market, reports);
        checks = new OrderChecks(market);
        plain = new PlainOrders(market, matcher, reports);
        entry = new OrderEntry(market, matcher, reports);
        massCancels = new MassCancels(market, matcher);
        auction = new Auction(market, reports, matcher);
        steps = new CancelSteps(market, matcher);
        phases = new PhaseChanges(market, matcher, auction, reports, steps);
    }

    /**
     * Creates an engine with the state of a snapshot, and reports no event.
     *
     * @param config capacity
     * @param listener receives the events
     * @param source the bytes of a snapshot
     * @return the result
     * @throws IllegalArgumentException when the snapshot is damaged, or larger than the configuration
     */
    public static MatchingEngine restore(MatchingConfig config, MatchingListener listener, SnapshotSource source) {
        MatchingEngine engine = new MatchingEngine(config, listener);
        try {
            engine.market.read(new StateReader(source));
        } catch (IndexOutOfBoundsException wrong) {
            throw new IllegalArgumentException("the snapshot cannot be restored: it is damaged", wrong);
        }
        return engine;
    }

    /**
     * Enters an order.
     *
     * @param order the order
     */
    public void submit(NewOrder order) {
        moveTime(order.timeNs);
        if (plain.submit(order)) return;
        RefusalReason reason = checks.check(order);
        if (reason == RefusalReason.NONE) entry.submit(order);
        else reports.refused(CommandType.NEW_ORDER, order.owner, order.orderId, reason);
    }

    /**
     * Changes an open order.
     *
     * @param replacement the new terms
     */
    public void replace(OrderReplacement replacement) {
        moveTime(replacement.timeNs);
        if (plain.replace(replacement)) return;
        RefusalReason reason = market.owners.admit(replacement.owner, market.nowNs);
        int slot = OrderSlab.NONE;
        if (reason == RefusalReason.NONE) {
            slot = market.table.find(replacement.orderId, replacement.owner);
            boolean isOpen = slot != OrderSlab.NONE && !market.orders.isEnding(slot);
            reason = isOpen ? checks.check(replacement, slot) : RefusalReason.UNKNOWN_ORDER;
        }
        if (reason == RefusalReason.NONE) entry.replace(replacement, slot);
        else reports.refused(CommandType.REPLACE, replacement.owner, replacement.orderId, reason);
    }

    /**
     * Cancels an open order of an owner, in any phase.
     *
     * @param owner number of the owner
     * @param orderId id of the order
     * @param timeNs time of the command in ns
     */
    public void cancel(int owner, long orderId, long timeNs) {
        moveTime(timeNs);
        if (plain.cancel(owner, orderId)) return;
        int slot = market.table.find(orderId, owner);
        if (slot != OrderSlab.NONE) {
            matcher.cancel(slot, CancelReason.REQUESTED);
            return;
        }
        boolean isKnown = market.owners.isKnown(owner);
        RefusalReason reason = isKnown ? RefusalReason.UNKNOWN_ORDER : RefusalReason.UNKNOWN_OWNER;
        reports.refused(CommandType.CANCEL, owner, orderId, reason);
    }

    /**
     * Cancels all open orders that fit, quotes and waiting stop orders included.
     *
     * @param owner number of an owner, or {@link #ANY}
     * @param instrument number of an instrument, or {@link #ANY}
     * @param sides the sides that it concerns
     * @param timeNs time of the command in ns
     */
    public void massCancel(int owner, int instrument, SideFilter sides, long timeNs) {
        moveTime(timeNs);
        if (owner != ANY && !market.owners.isKnown(owner)) {
            reports.refused(CommandType.MASS_CANCEL, owner, NO_ORDER, RefusalReason.UNKNOWN_OWNER);
        } else if (instrument != ANY && !market.isInstrument(instrument)) {
            reports.refused(CommandType.MASS_CANCEL, owner, NO_ORDER, RefusalReason.UNKNOWN_INSTRUMENT);
        } else if (!steps.massCancel(owner, instrument, sides)) {
            int count = owner == ANY
                    ? massCancels.cancelOfAll(instrument, sides)
                    : massCancels.cancelOfOwner(owner, instrument, sides, CancelReason.MASS_CANCEL);
            reports.massCanceled(owner, instrument, sides, count);
        }
    }

    /**
     * Replaces both sides of a quote. A refusal names the id of the bid.
     *
     * @param quote the new quote
     */
    public void quote(TwoSidedQuote quote) {
        moveTime(quote.timeNs);
        RefusalReason reason = checks.checkEntry(quote.owner, quote.instrument);
        int bidSlot = OrderSlab.NONE;
        int askSlot = OrderSlab.NONE;
        if (reason == RefusalReason.NONE) {
            bidSlot = openSide(quote, OrderSide.BUY);
            askSlot = openSide(quote, OrderSide.SELL);
            reason = checks.check(quote, bidSlot, askSlot);
        }
        if (reason == RefusalReason.NONE) entry.quote(quote, bidSlot, askSlot);
        else reports.refused(CommandType.QUOTE, quote.owner, quote.bidId, reason);
    }

    /**
     * Defines an instrument, which begins closed, or changes one that is closed or halted. Open orders stay.
     *
     * @param number 0 to {@link MatchingConfig#instruments()} - 1
     * @param referencePrice centre of the collar, and last price until there is a trade; a valid price
     * @param rules the rules from now on
     * @param timeNs time of the command in ns
     */
    public void defineInstrument(int number, InstrumentRules rules, long referencePrice, long timeNs) {
        moveTime(timeNs);
        RefusalReason reason = checkDefinition(number, rules, referencePrice);
        if (reason != RefusalReason.NONE) {
            reports.refused(CommandType.INSTRUMENT, ANY, NO_ORDER, reason);
            return;
        }
        if (!market.isInstrument(number)) market.addInstrument(number);
        Instrument instrument = market.instruments[number];
        instrument.rules(rules);
        instrument.referencePrice = referencePrice;
        instrument.lastPrice = referencePrice;
        reports.instrumentDefined(number);
    }

    /**
     * Lets an instrument enter another phase: opens, closes, halts or resumes it, or begins an auction.
     *
     * @param instrument number of the instrument
     * @param phase the phase
     * @param timeNs time of the command in ns
     */
    public void changePhase(int instrument, TradingPhase phase, long timeNs) {
        moveTime(timeNs);
        if (!market.isInstrument(instrument)) {
            reports.refused(CommandType.PHASE, ANY, NO_ORDER, RefusalReason.UNKNOWN_INSTRUMENT);
        } else if (market.instruments[instrument].phase == phase || steps.isChanging(instrument)) {
            reports.refused(CommandType.PHASE, ANY, NO_ORDER, RefusalReason.WRONG_PHASE);
        } else {
            phases.enter(market.instruments[instrument], phase);
        }
    }

    /**
     * Defines an owner, or changes its limits; open orders stay.
     *
     * @param owner number of the owner
     * @param limits the limits from now on
     * @param timeNs time of the command in ns
     */
    public void defineOwner(int owner, OwnerLimits limits, long timeNs) {
        moveTime(timeNs);
        if (market.owners.isInRange(owner)) {
            market.owners.define(owner, limits);
            reports.ownerDefined(owner);
        } else {
            reports.refused(CommandType.OWNER, owner, NO_ORDER, RefusalReason.NUMBER_OUT_OF_RANGE);
        }
    }

    /**
     * Blocks an owner and cancels all of its orders, or frees it again.
     *
     * @param owner number of the owner
     * @param isBlocked true to block the owner, false to free it
     * @param timeNs time of the command in ns
     */
    public void blockOwner(int owner, boolean isBlocked, long timeNs) {
        moveTime(timeNs);
        if (!market.owners.isKnown(owner)) {
            reports.refused(CommandType.BLOCK, owner, NO_ORDER, RefusalReason.UNKNOWN_OWNER);
            return;
        }
        market.owners.block(owner, isBlocked);
        if (isBlocked && steps.block(owner)) return;
        if (isBlocked) massCancels.cancelOfOwner(owner, ANY, SideFilter.BOTH, CancelReason.OWNER_BLOCKED);
        reports.ownerBlocked(owner, isBlocked);
    }

    /**
     * Moves the time and expires good-till-date orders, as many as a step may. Without a limit every command does so.
     *
     * @param timeNs time of the command in ns
     */
    public void advanceTime(long timeNs) {
        market.moveTo(timeNs);
        int slot = market.table.firstExpired(market.nowNs);
        for (int left = steps.limit(); slot != OrderSlab.NONE && left > 0; left--) {
            matcher.cancel(slot, CancelReason.EXPIRED);
            slot = market.table.firstExpired(market.nowNs);
        }
    }

    /**
     * Limits how many orders one call ends; {@link #step} goes on with a command that ends more, and
     * {@link #advanceTime} with what expires. No part of the state: the caller sets it again after a restore.
     *
     * @param orders 1 or more
     */
    public void limitSteps(int orders) {
        steps.limit(orders);
    }

    /** {@return commands whose orders have not all ended yet} */
    public int pendingCancels() {
        return market.pending.size();
    }

    /** {@return true when an order is open whose expiry time has passed at the time of the last command} */
    public boolean hasExpired() {
        return market.table.firstExpired(market.nowNs) != OrderSlab.NONE;
    }

    /**
     * Goes on with the oldest pending command: its next orders end, after the last one the command does.
     *
     * @param timeNs time of the step in ns
     * @return true when the command is not pending any more
     */
    public boolean step(long timeNs) {
        market.moveTo(timeNs);
        PendingCancel command = market.pending.element();
        if (!steps.step(steps.limit())) return false;
        market.pending.remove();
        switch (command.kind) {
            case MASS_CANCEL -> reports.massCanceled(command.owner, command.instrument, command.sides, command.count);
            // The owner may be free again by now.
            case BLOCK -> reports.ownerBlocked(command.owner, market.owners.isBlocked(command.owner));
            case PHASE -> phases.complete(market.instruments[command.instrument], command.phase);
        }
        return true;
    }

    /**
     * {@return the volume that an auction of an instrument would trade now; 0 for none}
     *
     * @param instrument number of the instrument
     */
    public long auctionVolume(int instrument) {
        return auction.find(market.instruments[instrument]) ? auction.volume() : 0;
    }

    /**
     * {@return the price at which an auction would trade now; meaningful when {@link #auctionVolume} is positive}
     *
     * @param instrument number of the instrument
     */
    public long auctionPrice(int instrument) {
        return auction.find(market.instruments[instrument]) ? auction.price() : 0;
    }

    /**
     * {@return the phase of an instrument that is defined}
     *
     * @param instrument number of the instrument
     */
    public TradingPhase phase(int instrument) {
        return market.instruments[instrument].phase;
    }

    /** {@return the time in ns at which the next good-till-date order expires; {@link Long#MAX_VALUE} for none} */
    public long nextExpiryNs() {
        return market.table.nextExpiryNs();
    }

    /** {@return instruments and open orders, as they are whenever it is read} */
    public EngineView view() {
        return new EngineView(market);
    }

    /** {@return the number of open orders} */
    public int openOrders() {
        return market.orders.open();
    }

    /** {@return a hash of the whole state, in time proportional to its size; equal states have equal hashes} */
    public long stateHash() {
        state.beginHash();
        market.write(state);
        return state.hash();
    }

    /**
     * {@return a hash of the first orders of both sides of up to 64 instruments; equal states have equal ones}
     *
     * @param from chooses the instruments, any number: with others than the last time all instruments come in the end
     */
    public long topHash(long from) {
        return TopHash.of(market, from);
    }

    /**
     * Writes the whole state; equal states give equal bytes. The snapshot ends with the state's hash.
     *
     * @param sink takes the bytes
     */
    public void snapshot(SnapshotSink sink) {
        state.begin(sink);
        market.write(state);
        state.end();
    }

    private RefusalReason checkDefinition(int number, InstrumentRules rules, long referencePrice) {
        if (number < 0 || number >= market.instruments.length) return RefusalReason.NUMBER_OUT_OF_RANGE;
        boolean isTrading = market.isInstrument(number) && market.instruments[number].phase.acceptsOrders();
        return isTrading ? RefusalReason.WRONG_PHASE : OrderChecks.checkReference(rules, referencePrice);
    }

    private void moveTime(long timeNs) {
        if (steps.isLimited()) market.moveTo(timeNs);
        else advanceTime(timeNs);
    }

    private int openSide(TwoSidedQuote quote, OrderSide side) {
        int slot = market.table.find(quote.id(side), quote.owner);
        if (slot == OrderSlab.NONE || orderIsOther(slot, quote, side)) return OrderSlab.NONE;
        if (!market.orders.isEnding(slot)) return slot;
        // A mass cancel ends the side that was there before; this one is new.
        matcher.cancel(slot, CancelReason.MASS_CANCEL);
        return OrderSlab.NONE;
    }

    private boolean orderIsOther(int slot, TwoSidedQuote quote, OrderSide side) {
        int attributes = market.orders.attributes(slot);
        return (attributes & OrderAttributes.QUOTE) == 0
                || market.orders.instrument(slot) != quote.instrument
                || OrderAttributes.side(attributes) != side;
    }
}
