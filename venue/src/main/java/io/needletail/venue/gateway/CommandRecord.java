package io.needletail.venue.gateway;

import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderType;
import io.needletail.matching.SelfTradePrevention;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TimeInForce;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/**
 * A command as a record of the gateway's log: a FIX message with integers in the engine's units, so that
 * {@code needletail journal text} shows it. MsgSeqNum(34) is the client sequence, SenderCompID(49) the session's
 * number.
 */
final class CommandRecord {
    private CommandRecord() {}

    static int msgType(RequestKind kind) {
        return switch (kind) {
            case ORDER -> MsgTypes.NEW_ORDER_SINGLE;
            case REPLACE -> MsgTypes.ORDER_CANCEL_REPLACE_REQUEST;
            case CANCEL -> MsgTypes.ORDER_CANCEL_REQUEST;
            case MASS_CANCEL -> MessageTypes.MASS_CANCEL_REQUEST;
            case QUOTE -> MessageTypes.MASS_QUOTE;
            case NONE -> throw new IllegalStateException("a command without a kind");
        };
    }

    /** Returns the kind of a record; {@link RequestKind#NONE} for a record that is no command. */
    static RequestKind kind(int msgType) {
        return switch (msgType) {
            case MsgTypes.NEW_ORDER_SINGLE -> RequestKind.ORDER;
            case MsgTypes.ORDER_CANCEL_REPLACE_REQUEST -> RequestKind.REPLACE;
            case MsgTypes.ORDER_CANCEL_REQUEST -> RequestKind.CANCEL;
            case MessageTypes.MASS_CANCEL_REQUEST -> RequestKind.MASS_CANCEL;
            case MessageTypes.MASS_QUOTE -> RequestKind.QUOTE;
            default -> RequestKind.NONE;
        };
    }

    static void write(FieldWriter out, Command command, long number) {
        out.put(Tags.MSG_SEQ_NUM, number).put(Tags.SENDER_COMP_ID, command.session);
        out.put(Tags.ACCOUNT, command.owner);
        if (command.textLength > 0) out.put(Tags.CL_ORD_ID, command.text, 0, command.textLength);
        out.put(Tags.ORDER_ID, command.orderId).put(Tags.SYMBOL, command.instrument);
        switch (command.kind) {
            case ORDER -> {
                writeTerms(out, command);
                writeInstructions(out, command);
                command.repeated.put(out);
            }
            case REPLACE -> {
                writeTerms(out, command);
                command.repeated.put(out);
            }
            case MASS_CANCEL -> out.put(Tags.SIDE, command.sides.name());
            case QUOTE -> {
                writeTerms(out, command);
                out.put(FixTags.SECONDARY_ORDER_ID, command.askId)
                        .put(FixTags.OFFER_PX, command.askPrice)
                        .put(FixTags.OFFER_SIZE, command.askQuantity)
                        .put(FixTags.SELF_MATCH_PREVENTION_INSTRUCTION, command.prevention.name())
                        .put(FixTags.QUOTE_RESPONSE_LEVEL, command.responseLevel.code);
                command.entry.putSet(out);
                command.entry.putId(out);
            }
            case CANCEL, NONE -> {
                // The order's id says all.
            }
        }
    }

    /** Fills a command; {@code session} is that of the record. */
    static void read(Message record, Command command, GatewaySession session) {
        command.begin(kind(record.msgType()), session);
        command.owner = (int) record.number(Tags.ACCOUNT);
        int text = record.find(Tags.CL_ORD_ID);
        if (text >= 0) command.text(record.bytes(), record.from(text), record.to(text));
        command.orderId = record.number(Tags.ORDER_ID);
        command.instrument = (int) record.number(Tags.SYMBOL);
        command.price = number(record, Tags.PRICE);
        command.stopPrice = number(record, FixTags.STOP_PX);
        command.quantity = number(record, Tags.ORDER_QTY);
        command.display = number(record, FixTags.DISPLAY_QTY);
        command.minimum = number(record, FixTags.MIN_QTY);
        command.expiryNs = number(record, FixTags.EXPIRE_TIME);
        command.askId = number(record, FixTags.SECONDARY_ORDER_ID);
        command.askPrice = number(record, FixTags.OFFER_PX);
        command.askQuantity = number(record, FixTags.OFFER_SIZE);
        if (command.kind == RequestKind.MASS_CANCEL) command.sides = SideFilter.valueOf(record.text(Tags.SIDE));
        else command.side = named(record, Tags.SIDE, OrderSide.BUY);
        command.type = named(record, Tags.ORD_TYPE, OrderType.LIMIT);
        command.timeInForce = named(record, Tags.TIME_IN_FORCE, TimeInForce.DAY);
        command.prevention = named(record, FixTags.SELF_MATCH_PREVENTION_INSTRUCTION, SelfTradePrevention.NONE);
        command.isPostOnly = record.isSet(FixTags.EXEC_INST);
        command.repeated.takeRecord(record);
        command.responseLevel = ResponseLevel.of(record.number(FixTags.QUOTE_RESPONSE_LEVEL));
        command.entry.takeSet(record);
        command.entry.takeId(record);
    }

    private static void writeTerms(FieldWriter out, Command command) {
        out.put(Tags.PRICE, command.price)
                .put(FixTags.STOP_PX, command.stopPrice)
                .put(Tags.ORDER_QTY, command.quantity)
                .put(FixTags.DISPLAY_QTY, command.display);
    }

    private static void writeInstructions(FieldWriter out, Command command) {
        out.put(Tags.SIDE, command.side.name())
                .put(Tags.ORD_TYPE, command.type.name())
                .put(Tags.TIME_IN_FORCE, command.timeInForce.name())
                .put(FixTags.MIN_QTY, command.minimum)
                .put(FixTags.EXPIRE_TIME, command.expiryNs)
                .put(FixTags.SELF_MATCH_PREVENTION_INSTRUCTION, command.prevention.name())
                .bool(FixTags.EXEC_INST, command.isPostOnly);
    }

    private static <E extends Enum<E>> E named(Message record, int tag, E otherwise) {
        return record.has(tag) ? Enum.valueOf(otherwise.getDeclaringClass(), record.text(tag)) : otherwise;
    }

    private static long number(Message record, int tag) {
        return record.has(tag) ? record.number(tag) : 0;
    }
}
