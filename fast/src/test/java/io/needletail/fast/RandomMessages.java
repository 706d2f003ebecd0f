package io.needletail.fast;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.fast.template.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Creates messages with random values: often the previous one, the previous one plus 1, or a bound of the type. */
public final class RandomMessages {
    private static final int REFERENCES_MAX = 2;
    private static final int LONGEST = 40;

    private final Random random;
    private final Templates templates;
    private final long[] last;
    private final byte[][] lastText;
    private FieldListener listener;
    private int references;

    public RandomMessages(Templates templates, long seed) {
        this.templates = templates;
        random = new Random(seed);
        last = new long[templates.slots().size()];
        lastText = new byte[last.length][0];
    }

    public void tell(Template template, FieldListener to) {
        listener = to;
        references = 0;
        listener.begin(template);
        fields(template.instructions());
        listener.end(template);
    }

    private void fields(List<Instruction> instructions) {
        for (Instruction instruction : instructions) {
            switch (instruction) {
                case Instruction.Field field -> field(field);
                case Instruction.SplitDecimal split -> {
                    if (split.exponent().isOptional() && random.nextInt(3) == 0) continue;
                    long exponent = split.exponent().initial() instanceof Literal.Whole(long value)
                                    && (split.exponent().operator() == Operator.CONSTANT || random.nextBoolean())
                            ? value
                            : random.nextInt(-63, 64);
                    listener.decimal(split.slot(), whole(split.slot(), Type.INT64), (int) exponent);
                }
                case Instruction.Group group -> {
                    if (group.isOptional() && random.nextBoolean()) continue;
                    listener.group(group.slot());
                    fields(group.instructions());
                    listener.close(group.slot());
                }
                case Instruction.Sequence sequence -> sequence(sequence);
                case Instruction.Reference reference -> {
                    Template inner = templates.all().get(references++ < REFERENCES_MAX ? random.nextInt(4) : 1);
                    listener.reference(reference.slot(), inner);
                    fields(inner.instructions());
                    listener.close(reference.slot());
                }
            }
        }
    }

    private void sequence(Instruction.Sequence sequence) {
        if (sequence.length().isOptional() && random.nextInt(3) == 0) return;
        boolean isConstant = sequence.length().operator() == Operator.CONSTANT && random.nextInt(50) > 0;
        int length = isConstant ? 2 : random.nextInt(4);
        listener.sequence(sequence.slot(), length);
        for (int i = 0; i < length; i++) {
            listener.element(sequence.slot(), i);
            fields(sequence.instructions());
        }
        listener.close(sequence.slot());
    }

    private void field(Instruction.Field field) {
        if (field.isOptional() && random.nextInt(3) == 0) return;
        int slot = field.slot();
        if (field.operator() == Operator.CONSTANT) {
            constant(field);
        } else if (field.type().isBytes()) {
            byte[] text = text(field);
            listener.bytes(slot, text, 0, text.length);
        } else if (field.type() == Type.DECIMAL) {
            listener.decimal(slot, whole(slot, Type.INT64), random.nextInt(-63, 64) / random.nextInt(1, 64));
        } else {
            listener.integer(slot, whole(slot, field.type()));
        }
    }

    private void constant(Instruction.Field field) {
        switch (field.initial()) {
            case Literal.None none -> throw new IllegalStateException("a constant without a value");
            case Literal.Whole whole -> listener.integer(field.slot(), whole.value());
            case Literal.Scaled scaled -> listener.decimal(field.slot(), scaled.mantissa(), scaled.exponent());
            case Literal.Octets octets -> listener.bytes(field.slot(), octets.value(), 0, octets.value().length);
        }
    }

    private long whole(int slot, Type type) {
        long value = switch (random.nextInt(8)) {
            case 0, 1 -> last[slot];
            case 2, 3 -> last[slot] == type.highest() ? type.lowest() : last[slot] + 1;
            case 4 -> type.lowest();
            case 5 -> type.highest();
            case 6 -> random.nextInt(5);
            default -> random.nextLong() >>> random.nextInt(64);
        };
        boolean isOutside = Long.compareUnsigned(value - type.lowest(), type.highest() - type.lowest()) > 0;
        last[slot] = isOutside && random.nextInt(1_000) != 0 ? 5 : value;
        return last[slot];
    }

    private byte[] text(Instruction.Field field) {
        byte[] before = lastText[field.slot()];
        String text = new String(before, StandardCharsets.ISO_8859_1);
        String next = switch (text.length() > LONGEST - 3 ? 5 : random.nextInt(8)) {
            case 0, 1 -> text;
            case 2 -> text.substring(0, text.length() / 2) + "xyz";
            case 3 -> "pre" + text.substring(text.length() / 2);
            case 4 -> text.isEmpty() ? "" : text.substring(0, text.length() - 1) + (char) ('A' + random.nextInt(20));
            case 5 -> "";
            case 6 -> "a".repeat(random.nextInt(20));
            default -> "\0".repeat(random.nextInt(3)) + "b".repeat(random.nextInt(3));
        };
        if (field.operator() == Operator.TAIL && random.nextInt(20) != 0) next += "z".repeat(LONGEST - next.length());
        lastText[field.slot()] = next.getBytes(StandardCharsets.ISO_8859_1);
        return lastText[field.slot()];
    }
}
