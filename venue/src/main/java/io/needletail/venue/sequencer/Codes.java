package io.needletail.venue.sequencer;

import io.needletail.matching.CancelReason;
import io.needletail.matching.CommandType;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderType;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.SelfTradePrevention;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.identity.IdentityRole;

/**
 * Constants by their codes in messages, which are their places in the enumerations: a constant keeps its place for
 * ever, and new ones are added at the end. A code that no constant has throws {@link ArrayIndexOutOfBoundsException}; a
 * command is tested for it first.
 */
final class Codes {
    private static final OrderSide[] SIDES = OrderSide.values();
    private static final OrderType[] TYPES = OrderType.values();
    private static final TimeInForce[] TIMES = TimeInForce.values();
    private static final SelfTradePrevention[] PREVENTIONS = SelfTradePrevention.values();
    private static final SideFilter[] FILTERS = SideFilter.values();
    private static final TradingPhase[] PHASES = TradingPhase.values();
    private static final CommandType[] COMMANDS = CommandType.values();
    private static final RefusalReason[] REFUSALS = RefusalReason.values();
    private static final CancelReason[] CANCELS = CancelReason.values();
    private static final OrderEventKind[] KINDS = OrderEventKind.values();
    private static final CommandRejection[] REJECTIONS = CommandRejection.values();
    private static final IdentityRole[] ROLES = IdentityRole.values();

    private Codes() {}

    /** Returns the code of a constant. */
    @SuppressWarnings("EnumOrdinal") // the place is the code; a test holds all of them
    static short of(Enum<?> constant) {
        return (short) constant.ordinal();
    }

    static OrderSide side(short code) {
        return SIDES[code];
    }

    static OrderType type(short code) {
        return TYPES[code];
    }

    static TimeInForce timeInForce(short code) {
        return TIMES[code];
    }

    static SelfTradePrevention prevention(short code) {
        return PREVENTIONS[code];
    }

    static SideFilter sides(short code) {
        return FILTERS[code];
    }

    static TradingPhase phase(short code) {
        return PHASES[code];
    }

    static CommandType command(short code) {
        return COMMANDS[code];
    }

    static RefusalReason refusal(short code) {
        return REFUSALS[code];
    }

    static CancelReason cancel(short code) {
        return CANCELS[code];
    }

    static OrderEventKind kind(short code) {
        return KINDS[code];
    }

    static CommandRejection rejection(short code) {
        return REJECTIONS[code];
    }

    static IdentityRole role(short code) {
        return ROLES[code];
    }

    static boolean isRole(short code) {
        return code < ROLES.length;
    }

    static boolean isSide(short code) {
        return code < SIDES.length;
    }

    static boolean isType(short code) {
        return code < TYPES.length;
    }

    static boolean isTimeInForce(short code) {
        return code < TIMES.length;
    }

    static boolean isPrevention(short code) {
        return code < PREVENTIONS.length;
    }

    static boolean isSides(short code) {
        return code < FILTERS.length;
    }

    static boolean isPhase(short code) {
        return code < PHASES.length;
    }
}
