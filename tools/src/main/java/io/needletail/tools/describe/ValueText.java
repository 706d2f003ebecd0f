package io.needletail.tools.describe;

import io.needletail.engine.admin.Json;
import io.needletail.engine.log.MessageText;
import io.needletail.tools.output.ByteOutput;
import io.needletail.wire.Message;
import io.needletail.wire.Redaction;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * Writes values of fields: secrets as {@code ***}, control characters as {@code ?}, so that no message can control a
 * terminal.
 */
public final class ValueText {
    private static final byte[] HIDDEN = {'*', '*', '*'};
    private static final byte DELETE = 0x7F;

    private final Redaction redaction;
    private final BitSet hidden = new BitSet();

    /**
     * Hides values.
     *
     * @param redaction which values are secret
     */
    public ValueText(Redaction redaction) {
        this.redaction = redaction;
        redaction.tags().forEach(hidden::set);
    }

    /**
     * Which values are secret.
     *
     * @return what the constructor was given
     */
    public Redaction redaction() {
        return redaction;
    }

    /**
     * Appends a value for people.
     *
     * @param out takes UTF-8
     * @param fields the message
     * @param field the field's number
     */
    public void put(ByteOutput out, Message fields, int field) {
        byte[] bytes = fields.bytes();
        int from = fields.from(field);
        int to = fields.to(field);
        if (hidden.get(fields.tag(field))) out.put(HIDDEN);
        else if (isPlain(bytes, from, to)) out.put(bytes, from, to);
        else out.put(readable(bytes, from, to));
    }

    /**
     * Appends a value as a string of JSON, with its quotes.
     *
     * @param out takes UTF-8
     * @param fields the message
     * @param field the field's number
     */
    public void putJson(ByteOutput out, Message fields, int field) {
        byte[] bytes = fields.bytes();
        int from = fields.from(field);
        int to = fields.to(field);
        if (hidden.get(fields.tag(field))) {
            out.put('"').put(HIDDEN).put('"');
        } else if (isPlain(bytes, from, to) && !needsEscape(bytes, from, to)) {
            out.put('"').put(bytes, from, to).put('"');
        } else {
            out.put(Json.quoted(text(bytes, from, to)));
        }
    }

    /**
     * A value as it is shown. Allocates.
     *
     * @param fields the message
     * @param field the field's number
     * @return the text
     */
    public String text(Message fields, int field) {
        if (hidden.get(fields.tag(field))) return "***";
        return readable(fields.bytes(), fields.from(field), fields.to(field));
    }

    private static boolean isPlain(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] < ' ' || bytes[i] == DELETE) return false;
        }
        return true;
    }

    private static boolean needsEscape(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == '"' || bytes[i] == '\\') return true;
        }
        return false;
    }

    private static String readable(byte[] bytes, int from, int to) {
        return MessageText.ofPeer(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
    }

    // What is UTF-8 as such, other bytes as ISO 8859-1; control characters are escaped by the caller.
    private static String text(byte[] bytes, int from, int to) {
        String utf8 = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        return utf8.indexOf('\uFFFD') < 0 ? utf8 : new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
