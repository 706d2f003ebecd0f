package io.needletail.fast.decode;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Instruction.Group;
import io.needletail.fast.template.Instruction.Reference;
import io.needletail.fast.template.Instruction.Sequence;
import io.needletail.fast.template.Instruction.SplitDecimal;
import io.needletail.fast.template.Operator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/**
 * The bits of a segment's presence map. A segment is a message, a group or an element of a sequence.
 *
 * <p>The mantissa of an optional split decimal takes a bit only if the exponent is present; then the bits after
 * it have no fixed place and are taken one after another.
 */
final class PresenceMapPlan {
    /** Ways in which generated code finds a bit. */
    enum Kind {
        /** The whole map is in a local variable. */
        LOCAL,
        /** The map is in {@link DecoderState#maps}; the local variable is the index of its first word. */
        WORDS,
        /** The map is there too, and {@link DecoderState#nextPresenceBit()} takes the bits one after another. */
        CURSOR
    }

    private final IdentityHashMap<Instruction, Integer> bitOf = new IdentityHashMap<>();
    private boolean isFloating;
    private int bits;

    /**
     * Assigns the bits to the instructions of a segment.
     *
     * @param instructions of the segment
     * @param first number of bits before them: one if a template identifier may follow the map
     */
    PresenceMapPlan(List<Instruction> instructions, int first) {
        bits = first;
        for (Instruction instruction : instructions) {
            switch (instruction) {
                case Field field -> assign(field);
                case SplitDecimal decimal -> {
                    assign(decimal.exponent());
                    assign(decimal.mantissa());
                    isFloating |= decimal.exponent().isOptional()
                            && decimal.mantissa().hasPresenceBit();
                }
                case Group group -> {
                    if (group.isOptional()) bitOf.put(group, bits++);
                }
                case Sequence sequence -> assign(sequence.length());
                case Reference reference -> {}
            }
        }
    }

    private void assign(Field field) {
        if (field.hasPresenceBit()) bitOf.put(field, bits++);
    }

    Kind kind() {
        if (isFloating) return Kind.CURSOR;
        return bits <= PresenceMapReader.BITS ? Kind.LOCAL : Kind.WORDS;
    }

    /**
     * Returns the field or group whose clear bit makes the instruction do nothing; none if a clear bit has another
     * meaning.
     */
    Optional<Instruction> owner(Instruction instruction) {
        return switch (instruction) {
            case Field field -> isNothingWhenClear(field) ? Optional.of(field) : Optional.empty();
            case SplitDecimal decimal -> owner(decimal.exponent());
            case Group group -> group.isOptional() ? Optional.of(group) : Optional.empty();
            case Sequence sequence -> owner(sequence.length());
            case Reference reference -> Optional.empty();
        };
    }

    private static boolean isNothingWhenClear(Field field) {
        if (!field.isOptional()) return false;
        return field.operator() == Operator.CONSTANT || (field.operator() == Operator.DEFAULT && !field.hasInitial());
    }

    /** Returns the highest number of bits of the map. */
    int bits() {
        return bits;
    }

    /** Returns the bit of a field or group. */
    int bit(Instruction owner) {
        return bitOf.get(owner);
    }
}
