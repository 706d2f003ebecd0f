package io.needletail.fast.code;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Instruction.Group;
import io.needletail.fast.template.Instruction.Reference;
import io.needletail.fast.template.Instruction.Sequence;
import io.needletail.fast.template.Instruction.SplitDecimal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What shares one presence map, cut into parts that are each gathered and then written: some fields, and perhaps one group,
 * sequence or reference behind them.
 *
 * @param parts in order, at least one
 * @param ownBits how many bits come before those of the parts: one where a template's identifier may follow the map
 */
record SegmentPlan(List<Part> parts, int ownBits) {
    /** More fields than this in one method: it would be too much for the compiler. */
    private static final int FIELDS_MAX = 24;

    /** As many bits as are written as one word. */
    private static final int BITS_AHEAD_MAX = 56;

    /**
     * Fields, and what follows them.
     *
     * @param fields gathered and written together; the length of a sequence behind them is the last
     * @param behind a group, a sequence or a reference
     */
    record Part(List<FieldEncoding> fields, Optional<Instruction> behind) {
        int bits() {
            int bits = behind.isPresent() && behind.get() instanceof Group group && group.isOptional() ? 1 : 0;
            for (FieldEncoding field : fields) bits += field.bits();
            return bits;
        }

        int worst() {
            int worst = 0;
            for (FieldEncoding field : fields) worst += field.worst();
            return worst;
        }
    }

    static SegmentPlan of(List<Instruction> instructions, int ownBits, EncoderLayout cells) {
        List<Part> parts = new ArrayList<>();
        List<FieldEncoding> fields = new ArrayList<>();
        for (Instruction instruction : instructions) {
            switch (instruction) {
                case Field field -> {
                    if (isWritten(field)) fields.add(flat(field, cells));
                }
                case SplitDecimal split -> fields.add(new SplitDecimalEncoding(split, cells));
                case Sequence sequence -> {
                    fields.add(new IntegerEncoding(sequence.length(), IntegerEncoding.Part.LENGTH, cells));
                    parts.add(new Part(List.copyOf(fields), Optional.of(sequence)));
                    fields.clear();
                }
                case Group group -> {
                    parts.add(new Part(List.copyOf(fields), Optional.of(group)));
                    fields.clear();
                }
                case Reference reference -> {
                    parts.add(new Part(List.copyOf(fields), Optional.of(reference)));
                    fields.clear();
                }
            }
            if (fields.size() == FIELDS_MAX) {
                parts.add(new Part(List.copyOf(fields), Optional.empty()));
                fields.clear();
            }
        }
        if (!fields.isEmpty() || parts.isEmpty()) parts.add(new Part(List.copyOf(fields), Optional.empty()));
        return new SegmentPlan(List.copyOf(parts), ownBits);
    }

    private static boolean isWritten(Field field) {
        return field.operator() != Operator.CONSTANT || field.isOptional();
    }

    private static FieldEncoding flat(Field field, EncoderLayout cells) {
        if (field.type() == Type.DECIMAL) return new DecimalEncoding(field, cells);
        if (field.type().isInteger()) return new IntegerEncoding(field, IntegerEncoding.Part.FIELD, cells);
        return TextEncoding.isOne(field, cells) ? new TextEncoding(field) : new OctetsEncoding(field, cells);
    }

    int bits() {
        return ownBits + parts.stream().mapToInt(Part::bits).sum();
    }

    /** How many bytes the presence map takes at most. */
    int mapWidth() {
        return (bits() + 6) / 7;
    }

    boolean hasGaps() {
        return parts.stream().anyMatch(part -> part.fields().stream().anyMatch(FieldEncoding::hasGaps));
    }

    /** Whether all bits are known when the first part is gathered, before anything is written. */
    boolean isMapAhead() {
        return bits() == ownBits + parts.getFirst().bits() && bits() <= BITS_AHEAD_MAX && !hasGaps();
    }
}
