package io.needletail.venue.gateway;

import io.needletail.matching.MatchingEngine;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderType;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.SelfTradePrevention;
import io.needletail.matching.TimeInForce;
import io.needletail.venue.config.ListedInstrument;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.util.Optional;

/** Reads the terms of orders into commands. */
final class OrderTerms {
    private static final long DAY_NS = 86_400_000_000_000L;

    /** ExecInst(18): participate, do not initiate. */
    static final String POST_ONLY = "6";

    private static final String UNKNOWN_SIDE = "Side(54): expected 1 (buy) or 2 (sell)";
    private static final String UNKNOWN_TYPE =
            "OrdType(40): expected 1 (market), 2 (limit), 3 (stop) or 4 (stop limit)";
    private static final String UNKNOWN_TIME =
            "TimeInForce(59): expected 0 (day), 1 (GTC), 2 (at the opening), 3 (IOC), 4 (FOK), 6 (GTD) or 7 (at the close)";
    private static final String UNKNOWN_INSTRUCTION =
            "ExecInst(18): expected 6 (participate, do not initiate) or no such field";
    private static final String TOO_MUCH_TO_REPEAT =
            "Account(1), Parties(453) and the other fields that reports repeat are longer than "
                    + RepeatedFields.BYTES_MAX + " bytes, or more than " + RepeatedFields.COUNT_MAX;
    private static final String IS_NEGATIVE = " is negative, which this instrument does not have";
    private static final String NO_WHOLE_NUMBER = ": expected a whole number up to " + MatchingEngine.QUANTITY_MAX;

    // The field that is wrong in the message that was read last.
    private String problem = "";

    /**
     * Returns the Text(58) for a reason of the message that was read last: of the field that is wrong, where one is.
     */
    String text(RefusalReason reason) {
        return problem.isEmpty() ? RefusalTexts.of(reason) : problem;
    }

    private RefusalReason refuse(RefusalReason reason, String why) {
        problem = why;
        return reason;
    }

    /** Reads NewOrderSingle(D); returns why it cannot become a command. */
    RefusalReason order(Message order, ListedInstrument listing, Command command) {
        Optional<OrderSide> side = FixCodes.side(order.character(Tags.SIDE));
        Optional<OrderType> type = FixCodes.type(order.character(Tags.ORD_TYPE));
        Optional<TimeInForce> timeInForce = FixCodes.timeInForce(order.character(Tags.TIME_IN_FORCE));
        problem = "";
        if (side.isEmpty()) return refuse(RefusalReason.UNSUPPORTED_COMBINATION, UNKNOWN_SIDE);
        if (type.isEmpty()) return refuse(RefusalReason.UNSUPPORTED_COMBINATION, UNKNOWN_TYPE);
        if (timeInForce.isEmpty()) return refuse(RefusalReason.UNSUPPORTED_COMBINATION, UNKNOWN_TIME);
        command.side = side.get();
        command.type = type.get();
        command.timeInForce = timeInForce.get();
        // An instruction that is ignored, such as G (all or none), would be taken for one that holds.
        if (order.has(FixTags.EXEC_INST) && !order.is(FixTags.EXEC_INST, POST_ONLY)) {
            return refuse(RefusalReason.UNSUPPORTED_COMBINATION, UNKNOWN_INSTRUCTION);
        }
        command.isPostOnly = order.has(FixTags.EXEC_INST);
        RefusalReason reason = prices(order, listing, command);
        if (reason == RefusalReason.NONE) reason = quantities(order, command);
        if (reason == RefusalReason.NONE && command.timeInForce == TimeInForce.GTD) reason = expiry(order, command);
        if (reason == RefusalReason.NONE) reason = prevention(order, command);
        return reason == RefusalReason.NONE ? repeated(order, command) : reason;
    }

    private RefusalReason repeated(Message order, Command command) {
        return command.repeated.take(order)
                ? RefusalReason.NONE
                : refuse(RefusalReason.UNSUPPORTED_COMBINATION, TOO_MUCH_TO_REPEAT);
    }

    /** Reads OrderCancelReplaceRequest(G); returns why it cannot become a command. */
    RefusalReason replacement(Message request, TrackedRequest order, ListedInstrument listing, Command command) {
        long type = request.character(Tags.ORD_TYPE);
        RefusalReason other = identity(request, order, listing);
        if (other != RefusalReason.NONE) return other;
        if (type >= 0 && type != FixCodes.type(order.type))
            return refuse(RefusalReason.UNSUPPORTED_COMBINATION, "OrdType(40) is not that of the order");
        if (request.has(FixTags.EXEC_INST) && !request.is(FixTags.EXEC_INST, POST_ONLY))
            return refuse(RefusalReason.UNSUPPORTED_COMBINATION, UNKNOWN_INSTRUCTION);
        command.type = order.type;
        RefusalReason reason = prices(request, listing, command);
        if (reason == RefusalReason.NONE) reason = quantities(request, command);
        return reason == RefusalReason.NONE ? repeated(request, command) : reason;
    }

    /** Tests whether a request names the order that it is for; returns why it does not. */
    RefusalReason identity(Message request, TrackedRequest order, ListedInstrument listing) {
        problem = "";
        long side = request.character(Tags.SIDE);
        if (side >= 0 && side != FixCodes.side(order.side))
            return refuse(RefusalReason.UNSUPPORTED_COMBINATION, "Side(54) is not that of the order");
        if (request.has(Tags.SYMBOL) && !request.is(Tags.SYMBOL, listing.symbol()))
            return refuse(RefusalReason.UNSUPPORTED_COMBINATION, "Symbol(55) is not that of the order");
        return RefusalReason.NONE;
    }

    private RefusalReason prices(Message order, ListedInstrument listing, Command command) {
        boolean isStop = command.type == OrderType.STOP || command.type == OrderType.STOP_LIMIT;
        boolean isLimited = command.type == OrderType.LIMIT || command.type == OrderType.STOP_LIMIT;
        long price = listing.price(order, Tags.PRICE);
        long stopPrice = listing.price(order, FixTags.STOP_PX);
        if (price == FieldValue.MALFORMED || stopPrice == FieldValue.MALFORMED) return RefusalReason.TICK_SIZE;
        if (isLimited && price == FieldValue.ABSENT)
            return refuse(RefusalReason.UNSUPPORTED_COMBINATION, "OrdType(40) needs Price(44), which is missing");
        if (isStop && stopPrice == FieldValue.ABSENT)
            return refuse(RefusalReason.UNSUPPORTED_COMBINATION, "OrdType(40) needs StopPx(99), which is missing");
        if (isLimited && !listing.takes(price)) return refuse(RefusalReason.INVALID_PRICE, "Price(44)" + IS_NEGATIVE);
        if (isStop && !listing.takes(stopPrice)) return refuse(RefusalReason.INVALID_PRICE, "StopPx(99)" + IS_NEGATIVE);
        if (isLimited) command.price = price;
        if (isStop) command.stopPrice = stopPrice;
        return RefusalReason.NONE;
    }

    private RefusalReason quantities(Message order, Command command) {
        long quantity = ListedInstrument.quantity(order, Tags.ORDER_QTY);
        long minimum = ListedInstrument.quantity(order, FixTags.MIN_QTY);
        boolean isNew = order.has(FixTags.DISPLAY_QTY);
        long display = ListedInstrument.quantity(order, isNew ? FixTags.DISPLAY_QTY : FixTags.MAX_FLOOR);
        if (quantity == FieldValue.ABSENT) return refuse(RefusalReason.INVALID_QUANTITY, "OrderQty(38) is missing");
        if (quantity == FieldValue.MALFORMED) return refuse(RefusalReason.LOT_SIZE, "OrderQty(38)" + NO_WHOLE_NUMBER);
        if (minimum == FieldValue.MALFORMED)
            return refuse(RefusalReason.MINIMUM_QUANTITY, "MinQty(110)" + NO_WHOLE_NUMBER);
        if (display == FieldValue.MALFORMED)
            return refuse(
                    RefusalReason.DISPLAY_QUANTITY, (isNew ? "DisplayQty(1138)" : "MaxFloor(111)") + NO_WHOLE_NUMBER);
        // A displayed quantity of 0 in a command means that all of it shows.
        if (display == 0)
            return refuse(
                    RefusalReason.DISPLAY_QUANTITY,
                    (isNew ? "DisplayQty(1138)" : "MaxFloor(111)") + "=0: no order is hidden");
        command.quantity = quantity;
        command.minimum = minimum == FieldValue.ABSENT ? 0 : minimum;
        command.display = display == FieldValue.ABSENT ? 0 : display;
        return RefusalReason.NONE;
    }

    // ExpireDate(432) is the last day of the order, in UTC.
    private RefusalReason expiry(Message order, Command command) {
        long time = order.timestamp(FixTags.EXPIRE_TIME);
        long date = order.date(FixTags.EXPIRE_DATE);
        if (FieldValue.isPresent(time)) command.expiryNs = time;
        else if (FieldValue.isPresent(date)) command.expiryNs = date + DAY_NS;
        else
            return refuse(
                    RefusalReason.UNSUPPORTED_COMBINATION,
                    "TimeInForce(59)=6 needs ExpireTime(126) or ExpireDate(432), which is missing");
        return RefusalReason.NONE;
    }

    private RefusalReason prevention(Message order, Command command) {
        long instruction = order.number(FixTags.SELF_MATCH_PREVENTION_INSTRUCTION);
        if (instruction == FieldValue.ABSENT) {
            boolean isAsked = order.has(FixTags.SELF_MATCH_PREVENTION_ID);
            if (isAsked && command.prevention == SelfTradePrevention.NONE)
                command.prevention = SelfTradePrevention.CANCEL_NEWEST;
            return RefusalReason.NONE;
        }
        switch ((int) instruction) {
            case 1 -> command.prevention = SelfTradePrevention.CANCEL_NEWEST;
            case 2 -> command.prevention = SelfTradePrevention.CANCEL_OLDEST;
            case 3 -> command.prevention = SelfTradePrevention.CANCEL_BOTH;
            default -> {
                return refuse(
                        RefusalReason.UNSUPPORTED_COMBINATION,
                        "SelfMatchPreventionInstruction(2964): expected 1 (cancel newest), 2 (cancel oldest) or 3 (cancel both)");
            }
        }
        return RefusalReason.NONE;
    }
}
