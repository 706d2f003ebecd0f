package io.needletail.venue.gateway;

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
    private static final String POST_ONLY = "6";

    /** Reads NewOrderSingle(D); returns why it cannot become a command. */
    RefusalReason order(Message order, ListedInstrument listing, Command command) {
        Optional<OrderSide> side = FixCodes.side(order.character(Tags.SIDE));
        Optional<OrderType> type = FixCodes.type(order.character(Tags.ORD_TYPE));
        Optional<TimeInForce> timeInForce = FixCodes.timeInForce(order.character(Tags.TIME_IN_FORCE));
        if (side.isEmpty() || type.isEmpty() || timeInForce.isEmpty()) return RefusalReason.UNSUPPORTED_COMBINATION;
        command.side = side.get();
        command.type = type.get();
        command.timeInForce = timeInForce.get();
        // An instruction that is ignored, such as G (all or none), would be taken for one that holds.
        if (order.has(FixTags.EXEC_INST) && !order.is(FixTags.EXEC_INST, POST_ONLY)) {
            return RefusalReason.UNSUPPORTED_COMBINATION;
        }
        command.isPostOnly = order.has(FixTags.EXEC_INST);
        RefusalReason reason = prices(order, listing, command);
        if (reason == RefusalReason.NONE) reason = quantities(order, command);
        if (reason == RefusalReason.NONE && command.timeInForce == TimeInForce.GTD) reason = expiry(order, command);
        return reason == RefusalReason.NONE ? prevention(order, command) : reason;
    }

    /** Reads OrderCancelReplaceRequest(G); returns why it cannot become a command. */
    RefusalReason replacement(Message request, TrackedRequest order, ListedInstrument listing, Command command) {
        long side = request.character(Tags.SIDE);
        long type = request.character(Tags.ORD_TYPE);
        boolean isOtherSide = side >= 0 && side != FixCodes.side(order.side);
        boolean isOtherType = type >= 0 && type != FixCodes.type(order.type);
        boolean isOtherSymbol = request.has(Tags.SYMBOL) && !request.is(Tags.SYMBOL, listing.symbol());
        boolean isOtherInstruction = request.has(FixTags.EXEC_INST) && !request.is(FixTags.EXEC_INST, POST_ONLY);
        if (isOtherSide || isOtherType || isOtherSymbol || isOtherInstruction)
            return RefusalReason.UNSUPPORTED_COMBINATION;
        command.type = order.type;
        RefusalReason reason = prices(request, listing, command);
        return reason == RefusalReason.NONE ? quantities(request, command) : reason;
    }

    private static RefusalReason prices(Message order, ListedInstrument listing, Command command) {
        boolean isStop = command.type == OrderType.STOP || command.type == OrderType.STOP_LIMIT;
        boolean isLimited = command.type == OrderType.LIMIT || command.type == OrderType.STOP_LIMIT;
        long price = listing.price(order, Tags.PRICE);
        long stopPrice = listing.price(order, FixTags.STOP_PX);
        if (price == FieldValue.MALFORMED || stopPrice == FieldValue.MALFORMED) return RefusalReason.TICK_SIZE;
        if ((isLimited && price == FieldValue.ABSENT) || (isStop && stopPrice == FieldValue.ABSENT)) {
            return RefusalReason.UNSUPPORTED_COMBINATION;
        }
        if (isLimited) command.price = price;
        if (isStop) command.stopPrice = stopPrice;
        return RefusalReason.NONE;
    }

    private static RefusalReason quantities(Message order, Command command) {
        long quantity = ListedInstrument.quantity(order, Tags.ORDER_QTY);
        long minimum = ListedInstrument.quantity(order, FixTags.MIN_QTY);
        boolean isNew = order.has(FixTags.DISPLAY_QTY);
        long display = ListedInstrument.quantity(order, isNew ? FixTags.DISPLAY_QTY : FixTags.MAX_FLOOR);
        if (quantity == FieldValue.ABSENT) return RefusalReason.INVALID_QUANTITY;
        if (quantity == FieldValue.MALFORMED) return RefusalReason.LOT_SIZE;
        if (minimum == FieldValue.MALFORMED) return RefusalReason.MINIMUM_QUANTITY;
        if (display == FieldValue.MALFORMED) return RefusalReason.DISPLAY_QUANTITY;
        command.quantity = quantity;
        command.minimum = minimum == FieldValue.ABSENT ? 0 : minimum;
        command.display = display == FieldValue.ABSENT ? 0 : display;
        return RefusalReason.NONE;
    }

    // ExpireDate(432) is the last day of the order, in UTC.
    private static RefusalReason expiry(Message order, Command command) {
        long time = order.timestamp(FixTags.EXPIRE_TIME);
        long date = order.date(FixTags.EXPIRE_DATE);
        if (FieldValue.isPresent(time)) command.expiryNs = time;
        else if (FieldValue.isPresent(date)) command.expiryNs = date + DAY_NS;
        else return RefusalReason.UNSUPPORTED_COMBINATION;
        return RefusalReason.NONE;
    }

    private static RefusalReason prevention(Message order, Command command) {
        long instruction = order.number(FixTags.SELF_MATCH_PREVENTION_INSTRUCTION);
        if (instruction == FieldValue.ABSENT) return RefusalReason.NONE;
        switch ((int) instruction) {
            case 1 -> command.prevention = SelfTradePrevention.CANCEL_NEWEST;
            case 2 -> command.prevention = SelfTradePrevention.CANCEL_OLDEST;
            case 3 -> command.prevention = SelfTradePrevention.CANCEL_BOTH;
            default -> {
                return RefusalReason.UNSUPPORTED_COMBINATION;
            }
        }
        return RefusalReason.NONE;
    }
}
