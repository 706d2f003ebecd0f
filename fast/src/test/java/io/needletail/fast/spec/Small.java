package io.needletail.fast.spec;

import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.TemplateException;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.fast.template.Type;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Templates of one field, all of them: template 1 has the field, template 2 sets its previous value to anything, and
 * template 3 has a mandatory copy of it, which tells assigned, undefined (D5) and empty (D6) apart.
 */
final class Small {

    private final String text;
    private final Templates templates;
    private final Kind kind;

    /**
     * A type: how a template file names it, initial values as the file has them, values to use.
     *
     * @param element its name
     * @param attributes and others
     * @param inner elements within
     * @param type what it is
     * @param initials as text
     * @param values that it can have
     */
    record Kind(
            String element, String attributes, String inner, Type type, List<String> initials, List<Object> values) {}

    private Small(String text, Kind kind) throws TemplateException {
        this.text = text;
        this.kind = kind;
        templates = TemplateReader.read(text.getBytes(StandardCharsets.UTF_8), "small.xml");
    }

    @Override
    public String toString() {
        return text.lines().skip(1).findFirst().orElseThrow().strip();
    }

    Templates templates() {
        return templates;
    }

    Kind kind() {
        return kind;
    }

    Template template(int id) {
        return templates.byId(id).orElseThrow();
    }

    Instruction.Field field() {
        return (Instruction.Field) template(1).instructions().getFirst();
    }

    /** Tests that the initial value equals the default base of a delta and has no effect. */
    boolean saysTheDefaultBase() {
        return field().operator() == Operator.DELTA
                && Dictionary.initial(field()).equals(Optional.of(Dictionary.defaultBase(kind.type)));
    }

    /** Messages that bring about a previous value each; the first one has no bytes and leaves it undefined. */
    List<byte[]> settings() {
        List<byte[]> settings = new ArrayList<>();
        settings.add(new byte[0]);
        boolean keeps = field().entry() >= 0;
        if (!keeps) return settings;
        settings.add(message(2, Optional.empty()));
        for (Object value : kind.values) settings.add(message(2, Optional.of(value)));
        return settings;
    }

    private byte[] message(int id, Optional<Object> value) {
        return new SpecEncoder(templates).encode(template(id), record(id, value));
    }

    /** A record of one of the templates with that value. */
    FieldRecord record(int id, Optional<Object> value) {
        FieldRecord record = new FieldRecord(templates);
        Template template = template(id);
        int slot = template.instructions().getFirst().slot();
        record.begin(template);
        value.ifPresent(present -> put(record, slot, present));
        record.end(template);
        return record;
    }

    private static void put(FieldRecord record, int slot, Object value) {
        switch (value) {
            case BigInteger number -> record.integer(slot, number.longValue());
            case Scaled scaled ->
                record.decimal(
                        slot, scaled.mantissa().longValue(), scaled.exponent().intValue());
            default -> {
                byte[] bytes = ((String) value).getBytes(StandardCharsets.ISO_8859_1);
                record.bytes(slot, bytes, 0, bytes.length);
            }
        }
    }

    /** Every operator, presence and initial value of a type. */
    static List<Small> of(Kind kind) {
        List<Small> all = new ArrayList<>();
        for (String presence : List.of("mandatory", "optional")) {
            for (String operator : operators(kind, presence.equals("optional"))) {
                String text = """
            <templates xmlns="http://www.fixprotocol.org/ns/fast/td/1.1">
              <template name="T" id="1"><%1$s name="F" presence="%2$s"%3$s>%4$s</%1$s></template>
              <template name="S" id="2"><%1$s name="S" presence="optional"%3$s>%5$s<copy key="k"/></%1$s></template>
              <template name="P" id="3"><%1$s name="P"%3$s>%5$s<copy key="k"/></%1$s></template>
            </templates>
            """.formatted(kind.element, presence, kind.attributes, kind.inner + operator, kind.inner);
                try {
                    all.add(new Small(text, kind));
                } catch (TemplateException wrong) {
                    throw new AssertionError(text, wrong);
                }
            }
        }
        return all;
    }

    private static List<String> operators(Kind kind, boolean isOptional) {
        List<String> operators = new ArrayList<>();
        operators.add("");
        if (isOptional) operators.add("<default/>");
        for (String initial : kind.initials) {
            operators.add("<constant value=\"%s\"/>".formatted(initial));
            operators.add("<default value=\"%s\"/>".formatted(initial));
        }
        List<String> keeping = new ArrayList<>(List.of("copy", "delta"));
        if (kind.type.isInteger()) keeping.add("increment");
        if (kind.type.isBytes()) keeping.add("tail");
        for (String name : keeping) {
            operators.add("<%s key=\"k\"/>".formatted(name));
            for (String initial : kind.initials) {
                operators.add("<%s key=\"k\" value=\"%s\"/>".formatted(name, initial));
            }
        }
        return operators;
    }

    /** Every type. */
    static Stream<Kind> kinds() {
        Stream<Kind> integers = Stream.of(
                        Type.INT8,
                        Type.UINT8,
                        Type.INT16,
                        Type.UINT16,
                        Type.INT32,
                        Type.UINT32,
                        Type.INT64,
                        Type.UINT64,
                        Type.TIMESTAMP,
                        Type.BOOLEAN,
                        Type.ENUM,
                        Type.SET)
                .map(Small::integer);
        List<Object> texts = List.of("", "A", "\0", "AB", "ABCDEFGHIJ");
        List<Object> octets = List.of("", "\u00C3\u00A9", "\0\u00FF", "ABC");
        List<Object> decimals = Stream.of(
                        new long[] {0, 0},
                        new long[] {942755, -2},
                        new long[] {Long.MAX_VALUE, 63},
                        new long[] {Long.MIN_VALUE, -63},
                        new long[] {-1, 1})
                .<Object>map(pair -> new Scaled(BigInteger.valueOf(pair[0]), BigInteger.valueOf(pair[1])))
                .toList();
        Stream<Kind> others = Stream.of(
                new Kind("decimal", "", "", Type.DECIMAL, List.of("0", "12000", "-1.25"), decimals),
                new Kind("string", "", "", Type.ASCII, List.of("", "A", "ABC"), texts),
                new Kind(
                        "string",
                        " charset=\"unicode\"",
                        "",
                        Type.UNICODE,
                        List.of("", "A\u00E9"),
                        List.of("", "\u00C3\u00A9", "A\u00C3\u00A9B")),
                new Kind("byteVector", "", "", Type.BYTES, List.of("", "00ff80"), octets));
        return Stream.concat(integers, others);
    }

    private static Kind integer(Type type) {
        Numbers.Bounds bounds = Numbers.of(type);
        List<Object> values = new ArrayList<>();
        for (BigInteger value : List.of(bounds.lowest(), BigInteger.ZERO, BigInteger.valueOf(63), bounds.highest())) {
            if (!values.contains(value) && Numbers.fits(value, bounds)) values.add(value);
        }
        String inner = type == Type.ENUM || type == Type.SET ? "<element name=\"A\"/><element name=\"B\"/>" : "";
        String name = name(type);
        List<String> initials = type == Type.ENUM || type == Type.SET
                ? List.of("A", "B")
                : Stream.of("1", bounds.highest().toString()).distinct().toList();
        return new Kind(name, "", inner, type, initials, List.copyOf(values));
    }

    private static String name(Type type) {
        String lower = type.name().toLowerCase(Locale.ROOT);
        return lower.startsWith("uint") ? "uInt" + lower.substring(4) : lower;
    }
}
