package io.needletail.tools.describe;

import io.needletail.tools.extract.FoundMessage;
import io.needletail.tools.output.ByteOutput;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Parts that every form of printing needs.
 *
 * @param out takes UTF-8
 * @param colour whether it has colours
 * @param dialects chooses the names
 * @param values writes values
 * @param tags the only fields to print, in this order where the form has columns; empty for all
 */
public record PrintParts(ByteOutput out, boolean colour, DialectChoice dialects, ValueText values, List<Integer> tags) {
    /** Copies the tags. */
    public PrintParts {
        tags = List.copyOf(tags);
    }

    /**
     * A printer with a heading and a line for each field.
     *
     * @return the printer
     */
    public MessagePrinter table() {
        return new TablePrinter(this);
    }

    /**
     * A printer with one line for each message.
     *
     * @return the printer
     */
    public MessagePrinter line() {
        return new LinePrinter(this);
    }

    /**
     * A printer of the messages as they are, a line each.
     *
     * @return the printer
     */
    public MessagePrinter plain() {
        return new PlainPrinter(this);
    }

    /**
     * A printer with one JSON object for each message.
     *
     * @return the printer
     */
    public MessagePrinter json() {
        return new JsonPrinter(this);
    }

    MessageHead head() {
        return new MessageHead(out, colour);
    }

    boolean wants(int tag) {
        return tags.isEmpty() || tags.contains(tag);
    }

    /**
     * Finds the name of a message's type in a dialect.
     *
     * @param found a readable message
     * @param names the dialect's
     * @return the type, without a name when the dialect does not have it
     */
    public static MessageName nameOf(FoundMessage found, DialectNames names) {
        int type = found.fields().msgType();
        return type == MsgTypes.NONE ? names.message(found.type()) : names.message(type, found::type);
    }

    static byte[] typeName(Message fields, DialectNames names) {
        return names.message(fields.msgType(), () -> fields.text(Tags.MSG_TYPE))
                .name()
                .getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Tells whether a field counts at least one instance of a group.
     *
     * @param fields the message
     * @param field the field's number
     * @return whether its value is a number above 0
     */
    public static boolean hasInstances(Message fields, int field) {
        int from = fields.from(field);
        int to = fields.to(field);
        byte first = from < to ? fields.bytes()[from] : 0;
        return (first >= '1' && first <= '9') || (first == '0' && to - from > 1);
    }
}
