package io.needletail.fast.encode;

import io.needletail.fast.codegen.DictionaryLayout;
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
 * Instructions that share one presence map, cut into parts: some fields, and perhaps one group, sequence or reference
 * after them.
 *
 * @param parts in order, at least one
 * @param ownBits number of bits before those of the parts: one if a template identifier may follow the map
 */
record SegmentPlan(List<Part> parts, int ownBits) {
    /** Highest number of fields in one method, so that HotSpot compiles it well. */
    private static final int FIELDS_MAX = 24;

    /** Highest number of presence bits that are written as one word. */
    private static final int BITS_AHEAD_MAX = 56;

    /**
     * Fields, and the instruction after them.
     *
     * @param fields written together; the last one is the length of the sequence after them
     * @param next a group, a sequence or a reference
     */
    record Part(List<FieldEncoding> fields, Optional<Instruction> next) {
        int bits() {
            int bits = next.isPresent() && next.get() instanceof Group group && group.isOptional() ? 1 : 0;
            for (FieldEncoding field : fields) bits += field.bits();
            return bits;
        }

        int worst() {
            int worst = 0;
            for (FieldEncoding field : fields) worst += field.worst();
            return worst;
        }
    }

    static SegmentPlan of(List<Instruction> instructions, int ownBits, DictionaryLayout layout) {
        List<Part> parts = new ArrayList<>();
        List<FieldEncoding> fields = new ArrayList<>();
        for (Instruction instruction : instructions) {
            switch (instruction) {
                case Field field -> {
                    if (isWritten(field)) fields.add(flat(field, layout));
                }
                case SplitDecimal split -> fields.add(new SplitDecimalEncoding(split, layout));
                case Sequence sequence -> {
                    fields.add(new IntegerEncoding(sequence.length(), IntegerEncoding.Part.LENGTH, layout));
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

    private static FieldEncoding flat(Field field, DictionaryLayout layout) {
        if (field.type() == Type.DECIMAL) return new DecimalEncoding(field, layout);
        if (field.type().isInteger()) return new IntegerEncoding(field, IntegerEncoding.Part.FIELD, layout);
        return PackedStringEncoding.isOne(field, layout)
                ? new PackedStringEncoding(field, layout)
                : new StringEncoding(field, layout);
    }

    int bits() {
        return ownBits + parts.stream().mapToInt(Part::bits).sum();
    }

    /** Returns the highest number of bytes of the presence map. */
    int mapWidth() {
        return (bits() + 6) / 7;
    }

    boolean hasGaps() {
        return parts.stream().anyMatch(part -> part.fields().stream().anyMatch(FieldEncoding::hasGaps));
    }

    /** Returns whether the first part has all bits, and each of them a fixed place. */
    boolean isMapAhead() {
        return bits() == ownBits + parts.getFirst().bits() && bits() <= BITS_AHEAD_MAX && !hasGaps();
    }
}
