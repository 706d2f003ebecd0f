package io.needletail.fast.text;

import io.needletail.fast.FieldListener;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Name;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.fast.template.Type;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Turns messages into FIX text, a line each: {@code 35=X|34=7|268=1|279=0|270=1390.50|}.
 *
 * <p>Tags are the identifiers in the template; a field without identifier is written with its name. A sequence is its
 * length followed by the fields of its elements; groups and dynamic references leave no trace of their own. A decimal
 * is plain text whose trailing zeros carry the exponent, a boolean Y or N, a byte vector hexadecimal. There is no
 * BeginString(8), BodyLength(9) or CheckSum(10). The line is that of the last complete message. One thread; no
 * allocation once the longest line has been written.
 */
public final class FixText implements FieldListener {
    // By slot: the tag and its equals sign.
    private final byte[][] tags;
    private final Type[] types;
    private final TextLine line = new TextLine();
    private final char separator;
    private boolean isComplete;

    /**
     * Prepares the tags, with {@code |} between fields.
     *
     * @param templates whose messages will be written
     */
    public FixText(Templates templates) {
        this(templates, '|');
    }

    /**
     * Prepares the tags.
     *
     * @param templates whose messages will be written
     * @param separator after each field, such as SOH
     */
    public FixText(Templates templates, char separator) {
        this.separator = separator;
        tags = new byte[templates.slots().size()][];
        types = new Type[tags.length];
        for (Instruction instruction : templates.slots()) {
            tags[instruction.slot()] = (tag(instruction) + '=').getBytes(StandardCharsets.UTF_8);
            types[instruction.slot()] = instruction instanceof Instruction.Field field ? field.type() : Type.DECIMAL;
        }
    }

    private static String tag(Instruction instruction) {
        Name own = instruction.name();
        if (!(instruction instanceof Instruction.Sequence sequence))
            return own.id().isEmpty() ? own.local() : own.id();
        Name length = sequence.length().name();
        if (!length.id().isEmpty()) return length.id();
        if (!own.id().isEmpty()) return own.id();
        return length.local().isEmpty() ? own.local() : length.local();
    }

    /**
     * Returns whether there is a line.
     *
     * @return false before the first message and after one that broke off
     */
    public boolean isComplete() {
        return isComplete;
    }

    /**
     * Writes the line, with its end.
     *
     * @param target takes UTF-8; nothing where there is no line
     * @throws IOException from the target
     */
    public void writeTo(OutputStream target) throws IOException {
        if (isComplete) line.writeTo(target);
    }

    /**
     * The line without its end. Allocates.
     *
     * @return empty where there is none
     */
    @Override
    public String toString() {
        return isComplete ? line.toString() : "";
    }

    @Override
    public void begin(Template template) {
        isComplete = false;
        line.clear();
    }

    @Override
    public void integer(int slot, long value) {
        line.put(tags[slot]);
        Type type = types[slot];
        if (type == Type.BOOLEAN) {
            line.put(value == 0 ? 'N' : 'Y');
        } else if (type.isSigned()) {
            line.putNumber(value);
        } else {
            line.putUnsigned(value);
        }
        line.put(separator);
    }

    @Override
    public void decimal(int slot, long mantissa, int exponent) {
        line.put(tags[slot]).putDecimal(mantissa, exponent).put(separator);
    }

    @Override
    public void bytes(int slot, byte[] bytes, int from, int length) {
        line.put(tags[slot]);
        if (types[slot] == Type.BYTES) {
            line.putHex(bytes, from, length);
        } else {
            line.put(bytes, from, length);
        }
        line.put(separator);
    }

    @Override
    public void group(int slot) {}

    @Override
    public void sequence(int slot, int length) {
        line.put(tags[slot]).putNumber(length).put(separator);
    }

    @Override
    public void element(int slot, int index) {}

    @Override
    public void reference(int slot, Template template) {}

    @Override
    public void close(int slot) {}

    @Override
    public void end(Template template) {
        line.put('\n');
        isComplete = true;
    }
}
