package io.needletail.fast.template;

import java.util.List;
import java.util.Objects;

/**
 * One step of a template. Every instruction has a slot, its number in the whole {@link Templates}, by which decoders
 * and encoders identify it.
 */
public sealed interface Instruction {
    /**
     * Returns the number of this instruction.
     *
     * @return its index in {@link Templates#slots()}
     */
    int slot();

    /**
     * Returns the name.
     *
     * @return as in the template
     */
    Name name();

    /**
     * Counts the bits that this instruction takes in the presence map around it (FAST 1.1, 10.5.1).
     *
     * @return from 0 to 2
     */
    default int presenceBits() {
        return switch (this) {
            case Field field -> field.hasPresenceBit() ? 1 : 0;
            case SplitDecimal decimal ->
                decimal.exponent().presenceBits() + decimal.mantissa().presenceBits();
            case Group group -> group.isOptional() ? 1 : 0;
            case Sequence sequence -> sequence.length().presenceBits();
            case Reference _ -> 0;
        };
    }

    /**
     * A field with one value.
     *
     * @param slot see {@link Instruction#slot()}
     * @param name as in the template
     * @param type of the value
     * @param isOptional whether it may be absent
     * @param operator that gives the value
     * @param entry index of its previous value in {@link Templates#entries()}; minus one if the operator keeps none
     * @param initial the operator's initial value, or {@link Literal#NONE}
     * @param symbols the names of an enum's or set's values in order, an empty one where a number has none; the unit
     *     and the epoch of a timestamp; else empty
     */
    record Field(
            int slot,
            Name name,
            Type type,
            boolean isOptional,
            Operator operator,
            int entry,
            Literal initial,
            List<String> symbols)
            implements Instruction {
        /** Copies the symbols. */
        public Field {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(type, "type");
            Objects.requireNonNull(operator, "operator");
            Objects.requireNonNull(initial, "initial");
            symbols = List.copyOf(symbols);
        }

        /**
         * Returns whether the field has a bit in the presence map around it (FAST 1.1, 10.5.1).
         *
         * @return true for default, copy, increment and tail, and for an optional constant
         */
        public boolean hasPresenceBit() {
            return switch (operator) {
                case NONE, DELTA -> false;
                case CONSTANT -> isOptional;
                case DEFAULT, COPY, INCREMENT, TAIL -> true;
            };
        }

        /**
         * Returns whether the template gives an initial value.
         *
         * @return false if it gives none
         */
        public boolean hasInitial() {
            return !(initial instanceof Literal.None);
        }
    }

    /**
     * A decimal whose exponent and mantissa have operators of their own. If it is optional, its exponent is; the
     * mantissa is mandatory and absent with the exponent (FAST 1.1, 6.2.2).
     *
     * @param slot see {@link Instruction#slot()}; the decimal has this slot for listeners and sources
     * @param name as in the template
     * @param exponent an INT32, optional if the decimal is
     * @param mantissa a mandatory INT64
     */
    record SplitDecimal(int slot, Name name, Field exponent, Field mantissa) implements Instruction {}

    /**
     * Fields with a presence map of their own, if one of them needs it.
     *
     * @param slot see {@link Instruction#slot()}
     * @param name as in the template
     * @param isOptional whether it may be absent: then it has a bit in the presence map around it
     * @param instructions in order
     */
    record Group(int slot, Name name, boolean isOptional, List<Instruction> instructions) implements Instruction {
        /** Copies the instructions. */
        public Group {
            instructions = List.copyOf(instructions);
        }
    }

    /**
     * Elements of the same fields, after their number.
     *
     * @param slot see {@link Instruction#slot()}
     * @param name as in the template
     * @param length the number of elements, a UINT32; optional if the sequence is
     * @param instructions of one element, in order
     */
    record Sequence(int slot, Name name, Field length, List<Instruction> instructions) implements Instruction {
        /** Copies the instructions. */
        public Sequence {
            instructions = List.copyOf(instructions);
        }
    }

    /**
     * A dynamic reference, in whose place any template may come: a segment of its own with presence map and template
     * identifier (FAST 1.1, 6.1).
     *
     * @param slot see {@link Instruction#slot()}
     * @param name empty: the reference has none
     */
    record Reference(int slot, Name name) implements Instruction {}
}
