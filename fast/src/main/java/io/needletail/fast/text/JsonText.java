package io.needletail.fast.text;

import io.needletail.fast.FieldListener;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.fast.template.Type;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Turns messages into JSON, a line each: {@code {"t":30,"name":"Refresh","f":{"MsgSeqNum":7,"Px":{"m":125,"e":-2}}}}.
 *
 * <p>Numbers of 64 unsigned bits are written whole, decimals as mantissa and exponent exactly as decoded, byte vectors
 * as {@code {"hex":"0a0b"}}, control characters, C1 included, as {@code \u0085}, a sequence as an array, a group as an
 * object, a dynamic reference under the empty name. The line is that of the last complete message: of one that breaks
 * off there is none. One thread; no allocation once the longest line has been written.
 */
public final class JsonText implements FieldListener {
    private static final byte[] TEMPLATE = ascii("{\"t\":");
    private static final byte[] NAME = ascii(",\"name\":");
    private static final byte[] FIELDS = ascii(",\"f\":{");
    private static final byte[] REFERENCE = ascii("\"\":{\"t\":");
    private static final byte[] MANTISSA = ascii("{\"m\":");
    private static final byte[] EXPONENT = ascii(",\"e\":");
    private static final byte[] OCTETS = ascii("{\"hex\":\"");
    private static final byte[] CONTROL = ascii("\\u00");
    private static final byte DELETE = 0x7F;
    private static final int UTF8_BYTES_MAX = 4;
    // U+0080 to U+009F are C2 80 to C2 9F in UTF-8.
    private static final byte C1_LEAD = (byte) 0xC2;
    private static final byte C1_END = (byte) 0xA0;
    private static final byte[] CLOSE_TWO = ascii("}}");
    private static final byte[] NEXT_ELEMENT = ascii("},{");
    private static final byte[] CLOSE_ELEMENTS = ascii("}]");

    private final List<Instruction> slots;
    // By slot: the name with its quotes and colon.
    private final byte[][] names;
    private final boolean[] isSigned;
    private final boolean[] isHex;
    private final TextLine line = new TextLine();
    private boolean isComplete;

    /**
     * Prepares the names.
     *
     * @param templates whose messages will be written
     */
    public JsonText(Templates templates) {
        slots = templates.slots();
        names = new byte[slots.size()][];
        isSigned = new boolean[names.length];
        isHex = new boolean[names.length];
        for (Instruction instruction : slots) {
            int slot = instruction.slot();
            byte[] name = instruction.name().local().getBytes(StandardCharsets.UTF_8);
            TextLine quoted = new TextLine();
            putText(quoted, name, 0, name.length);
            quoted.put(':');
            names[slot] = Arrays.copyOf(quoted.bytes(), quoted.length());
            if (instruction instanceof Instruction.Field field) {
                isSigned[slot] = field.type().isSigned();
                isHex[slot] = field.type() == Type.BYTES;
            }
        }
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
     * Writes the line, with its end, and other members before those of the message.
     *
     * @param members UTF-8, each with a comma after it, such as {@code "group":"239.1.1.1:5001",}
     * @param target takes UTF-8; nothing where there is no line
     * @throws IOException from the target
     */
    public void writeTo(byte[] members, OutputStream target) throws IOException {
        if (!isComplete) return;
        target.write('{');
        target.write(members);
        target.write(line.bytes(), 1, line.length() - 1);
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
        byte[] name = template.name().local().getBytes(StandardCharsets.UTF_8);
        line.put(TEMPLATE).putNumber(template.id()).put(NAME);
        putText(line, name, 0, name.length);
        line.put(FIELDS);
    }

    @Override
    public void integer(int slot, long value) {
        name(slot);
        if (isSigned[slot]) {
            line.putNumber(value);
        } else {
            line.putUnsigned(value);
        }
    }

    @Override
    public void decimal(int slot, long mantissa, int exponent) {
        name(slot);
        line.put(MANTISSA).putNumber(mantissa).put(EXPONENT).putNumber(exponent).put('}');
    }

    @Override
    public void bytes(int slot, byte[] bytes, int from, int length) {
        name(slot);
        if (isHex[slot]) {
            line.put(OCTETS).putHex(bytes, from, length).put('"').put('}');
        } else {
            putText(line, bytes, from, length);
        }
    }

    @Override
    public void group(int slot) {
        name(slot);
        line.put('{');
    }

    @Override
    public void sequence(int slot, int length) {
        name(slot);
        line.put('[');
    }

    @Override
    public void element(int slot, int index) {
        if (index == 0) {
            line.put('{');
        } else {
            line.put(NEXT_ELEMENT);
        }
    }

    @Override
    public void reference(int slot, Template template) {
        comma();
        line.put(REFERENCE).putNumber(template.id()).put(FIELDS);
    }

    @Override
    public void close(int slot) {
        Instruction instruction = slots.get(slot);
        if (instruction instanceof Instruction.Sequence) {
            closeSequence();
        } else if (instruction instanceof Instruction.Reference) {
            line.put(CLOSE_TWO);
        } else {
            line.put('}');
        }
    }

    @Override
    public void end(Template template) {
        line.put(CLOSE_TWO).put('\n');
        isComplete = true;
    }

    private void closeSequence() {
        if (line.last() == '[') {
            line.put(']');
        } else {
            line.put(CLOSE_ELEMENTS);
        }
    }

    private void name(int slot) {
        comma();
        line.put(names[slot]);
    }

    private void comma() {
        if (line.last() != '{') line.put(',');
    }

    private static void putText(TextLine line, byte[] bytes, int from, int length) {
        line.put('"');
        int to = from + length;
        int at = from;
        while (at < to) {
            int count = bytes[at] < 0 ? sequence(bytes, at, to) : 1;
            byte character = bytes[at + count - 1];
            boolean isC1 = count == 1 || bytes[at] == C1_LEAD;
            if (character == '"' || character == '\\') {
                line.put('\\').put((char) character);
            } else if ((character < ' ' && character >= 0) || character == DELETE || (isC1 && character < C1_END)) {
                line.put(CONTROL).putHex(character);
            } else {
                line.put(bytes, at, count);
            }
            at += count;
        }
        line.put('"');
    }

    // How many bytes form a character of UTF-8; 1 where they do not, as the standard lets a feed do.
    private static int sequence(byte[] bytes, int at, int to) {
        int ones = Integer.numberOfLeadingZeros(~(bytes[at] << (Integer.SIZE - Byte.SIZE)));
        if ((bytes[at] & 0xFF) < (C1_LEAD & 0xFF) || ones > UTF8_BYTES_MAX || at + ones > to) return 1;
        for (int i = at + 1; i < at + ones; i++) {
            if ((bytes[i] & 0xC0) != 0x80) return 1;
        }
        return ones;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
