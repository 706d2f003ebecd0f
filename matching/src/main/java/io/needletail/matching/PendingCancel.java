package io.needletail.matching;

/**
 * A command that ends more orders than one step may: what is left of it. Its orders are marked, so that orders of a
 * later time stay.
 */
final class PendingCancel {
    /** Event that follows when the last order has ended. */
    enum Kind {
        MASS_CANCEL(0),
        BLOCK(1),
        PHASE(2);

        private final int code;

        Kind(int code) {
            this.code = code;
        }
    }

    Kind kind = Kind.MASS_CANCEL;

    /** Number of the owner, or {@link MatchingEngine#ANY}. */
    int owner;

    /** Number of the instrument, or {@link MatchingEngine#ANY}. */
    int instrument;

    SideFilter sides = SideFilter.BOTH;

    /** The phase that the instrument enters in the end; {@code HALTED} for another kind. */
    TradingPhase phase = TradingPhase.HALTED;

    /** Orders that were canceled so far. */
    int count;

    private PendingCancel of(Kind newKind, int ofOwner, int ofInstrument) {
        kind = newKind;
        owner = ofOwner;
        instrument = ofInstrument;
        sides = SideFilter.BOTH;
        phase = TradingPhase.HALTED;
        return this;
    }

    PendingCancel massCancel(int ofOwner, int ofInstrument, SideFilter ofSides) {
        of(Kind.MASS_CANCEL, ofOwner, ofInstrument);
        sides = ofSides;
        return this;
    }

    PendingCancel block(int ofOwner) {
        return of(Kind.BLOCK, ofOwner, MatchingEngine.ANY);
    }

    PendingCancel phase(int ofInstrument, TradingPhase to) {
        of(Kind.PHASE, MatchingEngine.ANY, ofInstrument);
        phase = to;
        return this;
    }

    /** Returns a copy that stays as it is when this is used again. */
    PendingCancel copy() {
        PendingCancel copy = new PendingCancel().of(kind, owner, instrument);
        copy.sides = sides;
        copy.phase = phase;
        return copy;
    }

    CancelReason reason() {
        return switch (kind) {
            case MASS_CANCEL -> CancelReason.MASS_CANCEL;
            case BLOCK -> CancelReason.OWNER_BLOCKED;
            case PHASE -> phase == TradingPhase.CLOSED ? CancelReason.EXPIRED : CancelReason.AUCTION_ENDED;
        };
    }

    /** Tests whether it concerns an order with these words. */
    boolean includes(long meta) {
        int attributes = OrderAttributes.of(meta);
        if (owner != MatchingEngine.ANY && OrderSlab.owner(meta) != owner) return false;
        if (instrument != MatchingEngine.ANY && OrderSlab.instrument(meta) != instrument) return false;
        return sides.includes(OrderAttributes.side(attributes))
                && (kind != Kind.PHASE || PhaseChanges.ends(attributes, phase == TradingPhase.CLOSED));
    }

    void write(StateWriter state) {
        state.word(kind.code);
        state.word(owner);
        state.word(instrument);
        state.word(sides.code);
        state.word(phase.code);
        state.word(count);
    }

    static PendingCancel read(StateReader state) {
        PendingCancel read = new PendingCancel();
        read.of(state.constant(Kind.class), (int) state.word(), (int) state.word());
        read.sides = state.constant(SideFilter.class);
        read.phase = state.constant(TradingPhase.class);
        read.count = state.count(Integer.MAX_VALUE);
        return read;
    }
}
