package io.needletail.fast.text;

import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.fast.template.Type;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Reads the lines that {@link JsonText} writes into a {@link FieldRecord}, ready to be encoded.
 *
 * <p>Fields may come in any order; the template is named by {@code t} or, without it, by {@code name}, before
 * {@code f}. The encoder checks that values are in the range of their type.
 */
public final class JsonReader {
    private static final int DEPTH_MAX = 64;

    private final Templates templates;
    private final FieldRecord record;
    private final JsonScanner scanner = new JsonScanner();
    private int depth;

    /**
     * Makes a reader.
     *
     * @param record keeps what is read
     */
    public JsonReader(FieldRecord record) {
        this.record = record;
        templates = record.templates();
    }

    /**
     * Reads a line; the record is complete then.
     *
     * @param line one message, with or without the line's end
     * @throws JsonException if it is not one; the record is not complete then
     */
    public void read(String line) throws JsonException {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        read(bytes, 0, bytes.length);
    }

    /**
     * Reads a line; the record is complete then.
     *
     * @param bytes holds the line
     * @param from its first byte
     * @param to index after its last byte
     * @throws JsonException if it is not a message; the record is not complete then
     */
    public void read(byte[] bytes, int from, int to) throws JsonException {
        depth = 0;
        record.clear();
        scanner.begin(bytes, from, to);
        Template template = message(this::begin);
        scanner.expectEnd();
        record.end(template);
    }

    private void begin(Template template) {
        record.begin(template);
    }

    /** Action when the template is known. */
    @FunctionalInterface
    private interface Beginning {
        void at(Template template);
    }

    private Template message(Beginning beginning) throws JsonException {
        Optional<Template> template = Optional.empty();
        boolean hasFields = false;
        scanner.expect('{');
        while (scanner.hasMember()) {
            String key = scanner.key();
            if (key.equals("t")) {
                template = templates.byId(scanner.number(false));
            } else if (key.equals("name")) {
                String name = scanner.text();
                if (template.isEmpty()) template = templates.byName(name);
            } else if (key.equals("f")) {
                Template found = template.orElseThrow(
                        () -> scanner.fault("no template of this identifier or name: give \"t\" before \"f\""));
                beginning.at(found);
                fields(found.instructions());
                hasFields = true;
            } else if (key.equals("time") || key.equals("group")) {
                scanner.text();
            } else if (key.equals("channel")) {
                scanner.number(false);
            } else {
                throw scanner.fault(
                        "a message has the members t, name and f, of a capture time, channel and group, not " + key);
            }
        }
        if (!hasFields) throw scanner.fault("the message has no member f");
        return template.orElseThrow();
    }

    private void fields(List<Instruction> body) throws JsonException {
        if (++depth > DEPTH_MAX) throw scanner.fault("nested more than " + DEPTH_MAX + " deep");
        BitSet given = new BitSet(body.size());
        int place = 0;
        scanner.expect('{');
        while (scanner.hasMember()) {
            String key = scanner.key();
            place = place(body, key, place);
            value(body.get(place));
            given.set(place++);
        }
        for (int i = given.nextClearBit(0); i < body.size(); i = given.nextClearBit(i + 1)) {
            if (isNeeded(body.get(i))) throw scanner.fault("a mandatory field is missing: " + name(body.get(i)));
        }
        depth--;
    }

    private static boolean isNeeded(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Field field -> !field.isOptional() && field.operator() != Operator.CONSTANT;
            case Instruction.SplitDecimal decimal -> !decimal.exponent().isOptional();
            case Instruction.Group group -> !group.isOptional();
            case Instruction.Sequence sequence -> !sequence.length().isOptional();
            case Instruction.Reference any -> true;
        };
    }

    private static String name(Instruction instruction) {
        String id = instruction.name().id();
        return instruction.name().local() + (id.isEmpty() ? "" : "(" + id + ")");
    }

    // From where the last one was found, so that fields of one name come one after another.
    private int place(List<Instruction> body, String key, int from) throws JsonException {
        for (int i = 0; i < body.size(); i++) {
            int place = (from + i) % body.size();
            if (body.get(place).name().local().equals(key)) return place;
        }
        throw scanner.fault("the template has no field " + key + " here");
    }

    private void value(Instruction instruction) throws JsonException {
        int slot = instruction.slot();
        switch (instruction) {
            case Instruction.Field field -> field(field);
            case Instruction.SplitDecimal decimal -> decimal(decimal.slot());
            case Instruction.Group group -> {
                record.group(slot);
                fields(group.instructions());
                record.close(slot);
            }
            case Instruction.Sequence sequence -> sequence(sequence);
            case Instruction.Reference reference -> {
                message(template -> record.reference(reference.slot(), template));
                record.close(slot);
            }
        }
    }

    private void field(Instruction.Field field) throws JsonException {
        Type type = field.type();
        if (type == Type.DECIMAL) {
            decimal(field.slot());
        } else if (type == Type.BYTES) {
            octets(field.slot());
        } else if (type.isBytes()) {
            byte[] text = scanner.text().getBytes(StandardCharsets.UTF_8);
            requireConstant(
                    field, field.initial() instanceof Literal.Octets(byte[] value) && Arrays.equals(value, text));
            record.bytes(field.slot(), text, 0, text.length);
        } else {
            long number = scanner.number(type.isSigned());
            requireConstant(field, field.initial() instanceof Literal.Whole(long value) && value == number);
            record.integer(field.slot(), number);
        }
    }

    // The encoder does not request the value of a constant, so an error is found only here.
    private void requireConstant(Instruction.Field field, boolean isInitial) throws JsonException {
        if (field.operator() != Operator.CONSTANT || isInitial) return;
        String value = switch (field.initial()) {
            case Literal.Octets(byte[] octets) -> new String(octets, StandardCharsets.UTF_8);
            case Literal.Whole(long whole) -> Long.toString(whole);
            default -> "that the template gives";
        };
        throw scanner.fault(field.name().local() + " is the constant " + value);
    }

    private void decimal(int slot) throws JsonException {
        long mantissa = 0;
        long exponent = 0;
        scanner.expect('{');
        while (scanner.hasMember()) {
            String key = scanner.key();
            if (key.equals("m")) {
                mantissa = scanner.number(true);
            } else if (key.equals("e")) {
                exponent = scanner.number(true);
            } else {
                throw scanner.fault("a decimal has the members m and e, not " + key);
            }
        }
        if (exponent != (int) exponent) throw scanner.fault("the exponent is beyond 32 bits");
        record.decimal(slot, mantissa, (int) exponent);
    }

    private void octets(int slot) throws JsonException {
        scanner.expect('{');
        if (!scanner.hasMember() || !scanner.key().equals("hex"))
            throw scanner.fault("a byte vector is {\"hex\":\"…\"}");
        String digits = scanner.text();
        if (digits.length() % 2 != 0 || !digits.chars().allMatch(HexFormat::isHexDigit)) {
            throw scanner.fault("not pairs of hexadecimal digits: " + digits);
        }
        byte[] octets = HexFormat.of().parseHex(digits);
        record.bytes(slot, octets, 0, octets.length);
        if (scanner.hasMember()) throw scanner.fault("a byte vector has the member hex only");
    }

    // The number of elements is known at the end only: the record is corrected then.
    private void sequence(Instruction.Sequence sequence) throws JsonException {
        int slot = sequence.slot();
        int length = 0;
        scanner.expect('[');
        record.sequence(slot, 0);
        while (scanner.hasElement()) {
            record.element(slot, length++);
            fields(sequence.instructions());
        }
        record.close(slot);
        record.lengthen(slot, length);
    }
}
