package io.needletail.fast.code;

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
 * Which bit of a segment's presence map is whose. A segment is a message, a group or an element of a sequence.
 *
 * <p>The mantissa of an optional split decimal takes a bit only if the exponent is there; what follows it then has no
 * place that is known beforehand, and bits are taken one after another.
 */
final class MapPlan {
    /** How generated code finds a bit. */
    enum Kind {
        /** The whole map is in a local variable. */
        LOCAL,
        /** The map is in {@link DecoderState#maps}; the local variable says from where. */
        WORDS,
        /** The same, and {@link DecoderState#next()} takes the bits one after another. */
        CURSOR
    }

    private final IdentityHashMap<Instruction, Integer> bitOf = new IdentityHashMap<>();
    private boolean isFloating;
    private int bits;

    /**
     * Gives the instructions of a segment their bits.
     *
     * @param instructions of the segment
     * @param first bits that are taken already: that of a template identifier
     */
    MapPlan(List<Instruction> instructions, int first) {
        bits = first;
        for (Instruction instruction : instructions) {
            switch (instruction) {
                case Field field -> give(field);
                case SplitDecimal decimal -> {
                    give(decimal.exponent());
                    give(decimal.mantissa());
                    isFloating |= decimal.exponent().isOptional() && needsBit(decimal.mantissa());
                }
                case Group group -> {
                    if (group.isOptional()) bitOf.put(group, bits++);
                }
                case Sequence sequence -> give(sequence.length());
                case Reference reference -> {}
            }
        }
    }

    private void give(Field field) {
        if (needsBit(field)) bitOf.put(field, bits++);
    }

    /** Whether a field has a bit in the presence map around it (FAST 1.1, 10.5). */
    static boolean needsBit(Field field) {
        return switch (field.operator()) {
            case NONE, DELTA -> false;
            case CONSTANT -> field.isOptional();
            case DEFAULT, COPY, INCREMENT, TAIL -> true;
        };
    }

    Kind kind() {
        if (isFloating) return Kind.CURSOR;
        return bits <= PresenceMaps.BITS ? Kind.LOCAL : Kind.WORDS;
    }

    /** Whose bit it is that makes the instruction do nothing if it is clear; none if that takes more than the bit. */
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
        return field.operator() == Operator.CONSTANT
                || (field.operator() == Operator.DEFAULT && !DecoderLayout.isGiven(field));
    }

    /** How many bits the map has, at most. */
    int bits() {
        return bits;
    }

    /** The bit of a field or group. */
    int bit(Instruction owner) {
        return bitOf.get(owner);
    }
}
