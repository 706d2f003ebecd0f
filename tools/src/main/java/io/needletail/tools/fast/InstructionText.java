package io.needletail.tools.fast;

import io.needletail.fast.template.Entry;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Templates;
import io.needletail.fast.template.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Says in words what an instruction does.
 *
 * @param templates whose instructions they are
 */
record InstructionText(Templates templates) {
    /** The type, with a question mark where the value may be absent. */
    String type(Instruction instruction) {
        return switch (instruction) {
            case Field field -> name(field.type()) + mark(field.isOptional());
            case Instruction.SplitDecimal split ->
                "decimal" + mark(split.exponent().isOptional());
            case Instruction.Group group -> "group" + mark(group.isOptional());
            case Instruction.Sequence sequence ->
                "sequence" + mark(sequence.length().isOptional());
            case Instruction.Reference _ -> "template";
        };
    }

    private static String mark(boolean isOptional) {
        return isOptional ? "?" : "";
    }

    private static String name(Type type) {
        return switch (type) {
            case UINT8, UINT16, UINT32, UINT64 -> "uInt" + type.name().substring(4);
            case ASCII -> "string";
            case UNICODE -> "unicode";
            case BYTES -> "byteVector";
            default -> type.name().toLowerCase(Locale.ROOT);
        };
    }

    /** Way in which the value is found. */
    String meaning(Instruction instruction) {
        return switch (instruction) {
            case Field field -> meaning(field) + symbols(field);
            case Instruction.SplitDecimal split ->
                "exponent " + meaning(split.exponent()) + "; mantissa " + meaning(split.mantissa());
            case Instruction.Group group -> group.isOptional() ? "there if its bit is set" : "always there";
            case Instruction.Sequence sequence -> "length " + length(sequence.length()) + meaning(sequence.length());
            case Instruction.Reference _ -> "whichever the stream names";
        };
    }

    private static String length(Field length) {
        boolean isNamed = length.name().local().indexOf('/') < 0;
        return isNamed ? length.name().local() + tag(length.name().id()) + " " : "";
    }

    private static String tag(String id) {
        return id.isEmpty() ? "" : "(" + id + ")";
    }

    private String meaning(Field field) {
        boolean hasInitial = !field.initial().equals(Literal.NONE);
        String initial = value(field.initial(), field.type());
        return switch (field.operator()) {
            case NONE -> "in the stream";
            case CONSTANT -> field.isOptional() ? initial + " if its bit is set" : "always " + initial;
            case DEFAULT -> "in the stream, else " + (hasInitial ? initial : "absent");
            case COPY -> "in the stream, else as before" + first(hasInitial, initial) + kept(field);
            case INCREMENT -> "in the stream, else one more than before" + first(hasInitial, initial) + kept(field);
            case DELTA -> "difference to the value before" + first(hasInitial, initial) + kept(field);
            case TAIL -> "end that differs in the stream, else as before" + first(hasInitial, initial) + kept(field);
        };
    }

    private static String first(boolean hasInitial, String initial) {
        return hasInitial ? ", at first " + initial : "";
    }

    // The place of the value before is shown only where it is not the usual one.
    private String kept(Field field) {
        Entry entry = templates.entries().get(field.entry());
        String key = entry.key().local();
        boolean isOwn =
                key.equals(field.name().local()) || key.startsWith(field.name().local() + "/");
        String mixed = entry.isMixed() ? ", with others of another type" : "";
        String dictionary = entry.dictionary().equals("global") ? "" : ", dictionary " + entry.dictionary();
        return (isOwn ? "" : ", key " + key) + dictionary + mixed;
    }

    private static String symbols(Field field) {
        if (field.symbols().isEmpty()) return "";
        return " [" + String.join(field.type() == Type.TIMESTAMP ? " since " : " ", field.symbols()) + "]";
    }

    private static String value(Literal literal, Type type) {
        return switch (literal) {
            case Literal.None _ -> "";
            case Literal.Whole whole ->
                type.isSigned() ? Long.toString(whole.value()) : Long.toUnsignedString(whole.value());
            case Literal.Scaled scaled ->
                BigDecimal.valueOf(scaled.mantissa(), -scaled.exponent()).toPlainString();
            case Literal.Octets octets ->
                type == Type.BYTES
                        ? "0x" + HexFormat.of().formatHex(octets.value())
                        : '"' + new String(octets.value(), StandardCharsets.UTF_8) + '"';
        };
    }
}
