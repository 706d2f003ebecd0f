package io.needletail.fast.spec;

import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.TemplateException;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.fast.template.Type;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random template files, and random messages of them whose values often repeat. */
final class Streams {
    private static final List<String> INTEGERS = List.of("int32", "uInt32", "int64", "uInt64");
    private static final List<String> NEW_INTEGERS =
            List.of("int8", "uInt8", "int16", "uInt16", "timestamp", "boolean", "set", "enum");
    private static final int DEPTH_MAX = 3;

    private final Random random;
    private final boolean isPlain;
    private int names;

    /**
     * A source of files and messages.
     *
     * @param isPlain true for the features that OpenFAST supports only
     */
    Streams(Random random, boolean isPlain) {
        this.random = random;
        this.isPlain = isPlain;
    }

    /** A file of a few templates. */
    String file() {
        names = 0;
        int count = 1 + random.nextInt(4);
        String templates = IntStream.rangeClosed(1, count)
                .mapToObj(id -> "<template name=\"T%d\" id=\"%d\"%s%s>%s%s</template>%n"
                        .formatted(id, id, id % 2 == 0 ? dictionary() : "", reset(), body(0), reference(id)))
                .collect(Collectors.joining());
        return "<templates xmlns=\"http://www.fixprotocol.org/ns/fast/td/1.1\">\n" + templates + "</templates>";
    }

    private String dictionary() {
        return random.nextBoolean() ? " dictionary=\"own\"" : " dictionary=\"template\"";
    }

    // OpenFAST leaves resetting to the program around it.
    private String reset() {
        return !isPlain && random.nextInt(5) == 0 ? " scp:reset=\"yes\"" : "";
    }

    /** Reads it. */
    static Templates read(String file) {
        try {
            return TemplateReader.read(file.getBytes(StandardCharsets.UTF_8), "random.xml");
        } catch (TemplateException wrong) {
            throw new AssertionError(file, wrong);
        }
    }

    // A template refers only to earlier ones: cycles would never end.
    private String reference(int id) {
        if (id == 1 || random.nextInt(3) > 0) return "";
        int other = 1 + random.nextInt(id - 1);
        boolean isDynamic = random.nextBoolean() && !isPlain;
        return isDynamic ? "<templateRef/>" : "<templateRef name=\"T%d\"/>".formatted(other);
    }

    private String body(int depth) {
        int count = 1 + random.nextInt(depth == 0 ? 10 : 4);
        return IntStream.range(0, count).mapToObj(i -> instruction(depth)).collect(Collectors.joining());
    }

    private String instruction(int depth) {
        int kind = random.nextInt(depth < DEPTH_MAX ? 12 : 10);
        if (kind == 10) {
            return "<group %s>%s%s</group>".formatted(head(), isPlain ? plain() : "", body(depth + 1));
        }
        if (kind >= 10) {
            String head = head();
            String operator = lengthOperator(head.contains("optional"), depth);
            String length = random.nextBoolean() ? "" : "<length name=\"N%d\">%s</length>".formatted(names++, operator);
            return "<sequence %s>%s%s</sequence>".formatted(head, length, body(depth + 1));
        }
        if (kind >= 8) return decimal();
        return kind >= 5 ? text() : integer();
    }

    // OpenFAST leaves out a group whose fields are all constant.
    private String plain() {
        return "<uInt32 name=\"F%d\"/>".formatted(names++);
    }

    // OpenFAST misreads the length of a sequence that is in another one, if it has an operator.
    private String lengthOperator(boolean isOptional, int depth) {
        return isPlain && depth > 0 ? "" : operator("uInt32", isOptional, "3");
    }

    private String head() {
        return "name=\"F%d\"%s".formatted(names++, random.nextBoolean() ? " presence=\"optional\"" : "");
    }

    private String integer() {
        boolean isNew = !isPlain && random.nextInt(3) == 0;
        String type = pick(isNew ? NEW_INTEGERS : INTEGERS);
        boolean hasElements = type.equals("set") || type.equals("enum");
        String elements = hasElements ? "<element name=\"A\"/><element name=\"B\"/>" : "";
        String head = head();
        String operator = operator(type, head.contains("optional"), hasElements ? "B" : "1");
        return "<%1$s %2$s>%3$s%4$s</%1$s>".formatted(type, head, elements, operator);
    }

    private String text() {
        String type = pick(List.of("string", "string", "string charset=\"unicode\"", "byteVector"));
        String head = head();
        String operator = operator(type, head.contains("optional"), type.equals("byteVector") ? "4142" : "AB");
        return "<%s %s>%s</%s>".formatted(type, head, operator, type.replaceAll(" .*", ""));
    }

    private String decimal() {
        String head = head();
        boolean isOptional = head.contains("optional");
        if (random.nextBoolean()) {
            return "<decimal %s>%s</decimal>".formatted(head, operator("decimal", isOptional, "1.25"));
        }
        String exponent = part("int32", isOptional, "-2");
        String mantissa = part("int64", false, "7");
        return "<decimal %s><exponent>%s</exponent><mantissa>%s</mantissa></decimal>"
                .formatted(head, exponent, mantissa);
    }

    // OpenFAST expects a bit for a constant part.
    private String part(String type, boolean isOptional, String initial) {
        String operator = operator(type, isOptional, initial);
        return isPlain && operator.startsWith("<constant") ? "" : operator;
    }

    private String operator(String type, boolean isOptional, String initial) {
        boolean isText = type.startsWith("string") || type.equals("byteVector");
        boolean isInteger = !isText && !type.equals("decimal");
        boolean isOctets = type.equals("byteVector") || type.contains("unicode");
        String value = random.nextInt(3) > 0 ? " value=\"%s\"".formatted(initial) : "";
        boolean isDecimalOfOthers = isPlain && type.equals("decimal");
        if (isDecimalOfOthers) value = "";
        String name = pick(List.of("", "constant", "default", "copy", "delta", isInteger ? "increment" : "tail"));
        boolean isBeyondOthers = isPlain && isOctets && (name.equals("delta") || name.equals("tail"));
        if (isBeyondOthers || (name.equals("tail") && !isText)) name = "copy";
        boolean needsValue = name.equals("constant") || (name.equals("default") && !isOptional);
        if (name.isEmpty() || (needsValue && isDecimalOfOthers)) return "";
        if (needsValue && value.isEmpty()) value = " value=\"%s\"".formatted(initial);
        // The specification does not define whether NULL reads a value of another type.
        boolean needsBase = name.equals("delta") || name.equals("tail");
        boolean mayShare = !name.equals("constant") && !name.equals("default") && !(isPlain && needsBase);
        boolean isAny = random.nextInt(4) == 0 && !needsBase && !isPlain;
        String key = mayShare && random.nextInt(4) == 0
                ? " key=\"K-%s\"".formatted(isAny ? "any" : type.replaceAll("[^a-zA-Z0-9]", ""))
                : "";
        return "<%s%s%s/>".formatted(name, key, value);
    }

    private String pick(List<String> all) {
        return all.get(random.nextInt(all.size()));
    }

    /** A message of one of the templates. */
    void fill(FieldRecord record) {
        List<Template> all = record.templates().all();
        Template template = all.get(random.nextInt(all.size()));
        record.begin(template);
        fill(template.instructions(), record);
        record.end(template);
    }

    private void fill(List<Instruction> body, FieldRecord record) {
        for (Instruction instruction : body) {
            int slot = instruction.slot();
            switch (instruction) {
                case Instruction.Field field -> {
                    if (isThere(field.isOptional())) field(field, record);
                }
                case Instruction.SplitDecimal decimal -> {
                    if (isThere(decimal.exponent().isOptional())) split(decimal, record);
                }
                case Instruction.Group group -> {
                    if (!isThere(group.isOptional())) continue;
                    record.group(slot);
                    fill(group.instructions(), record);
                    record.close(slot);
                }
                case Instruction.Sequence sequence -> {
                    if (isThere(sequence.length().isOptional())) elements(sequence, record);
                }
                case Instruction.Reference reference -> {
                    Template referred = record.templates().all().getFirst();
                    record.reference(reference.slot(), referred);
                    fill(referred.instructions(), record);
                    record.close(slot);
                }
            }
        }
    }

    private boolean isThere(boolean isOptional) {
        return !isOptional || random.nextInt(3) > 0;
    }

    private void elements(Instruction.Sequence sequence, FieldRecord record) {
        int slot = sequence.slot();
        int length = constant(sequence.length(), random.nextInt(4));
        record.sequence(slot, length);
        for (int index = 0; index < length; index++) {
            record.element(slot, index);
            fill(sequence.instructions(), record);
        }
        record.close(slot);
    }

    private static int constant(Instruction.Field field, int otherwise) {
        boolean isConstant = field.operator() == Operator.CONSTANT;
        return isConstant && field.initial() instanceof Literal.Whole whole ? (int) whole.value() : otherwise;
    }

    private static long constant(Instruction.Field field, long otherwise) {
        boolean isConstant = field.operator() == Operator.CONSTANT;
        return isConstant && field.initial() instanceof Literal.Whole whole ? whole.value() : otherwise;
    }

    private void split(Instruction.SplitDecimal decimal, FieldRecord record) {
        long mantissa = constant(decimal.mantissa(), number(Type.INT32));
        record.decimal(decimal.slot(), mantissa, constant(decimal.exponent(), random.nextInt(7) - 4));
    }

    private void field(Instruction.Field field, FieldRecord record) {
        int slot = field.slot();
        Type type = field.type();
        boolean isConstant = field.operator() == Operator.CONSTANT;
        if (isConstant) {
            initial(field, record);
        } else if (type == Type.DECIMAL) {
            record.decimal(slot, number(Type.INT32), random.nextInt(7) - 4);
        } else if (type.isBytes()) {
            byte[] text = words(field.operator(), type).getBytes(StandardCharsets.UTF_8);
            record.bytes(slot, text, 0, text.length);
        } else {
            record.integer(slot, number(type));
        }
    }

    private static void initial(Instruction.Field field, FieldRecord record) {
        int slot = field.slot();
        switch (field.initial()) {
            case Literal.None none -> {}
            case Literal.Whole whole -> record.integer(slot, whole.value());
            case Literal.Scaled scaled -> record.decimal(slot, scaled.mantissa(), scaled.exponent());
            case Literal.Octets octets -> record.bytes(slot, octets.value(), 0, octets.value().length);
        }
    }

    // A tail cannot make a text shorter.
    private String words(Operator operator, Type type) {
        List<String> texts = operator == Operator.TAIL
                ? List.of("ABCD", "ABCE", "AXYZ", "WXYZ")
                : List.of("", "A", "ABC", "ABD", "XBC", type == Type.ASCII ? "~" : "\u00E9\u20AC", "0123456789AB");
        return pick(texts);
    }

    private long number(Type type) {
        if (isPlain) return evenNumber();
        Numbers.Bounds bounds = Numbers.of(type);
        BigInteger value = switch (random.nextInt(8)) {
            case 0 -> bounds.lowest();
            case 1 -> bounds.highest();
            case 2 -> new BigInteger(bounds.highest().bitLength(), random);
            default -> BigInteger.valueOf(random.nextInt(4));
        };
        return value.min(bounds.highest()).longValue();
    }

    // OpenFAST writes some powers of two, 2^14 among them, one byte short.
    private long evenNumber() {
        long number = 2L * (random.nextInt(1 << 24) >> random.nextInt(24));
        return number > 2 && Long.bitCount(number) == 1 ? number + 2 : number;
    }
}
