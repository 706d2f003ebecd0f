package io.needletail.fast.template;

import java.util.List;
import java.util.Objects;

/**
 * One step of a template. Every instruction has a slot, its number in the whole {@link Templates}, under which decoders
 * hand its values out and encoders ask for them.
 */
public sealed interface Instruction {
    /**
     * The number of this instruction.
     *
     * @return its place in {@link Templates#slots()}
     */
    int slot();

    /**
     * What the template calls it.
     *
     * @return its name
     */
    Name name();

    /**
     * A value of the stream.
     *
     * @param slot see {@link Instruction#slot()}
     * @param name what the template calls it
     * @param type what it holds
     * @param isOptional whether it may be absent
     * @param operator how its value is found
     * @param entry the place of its previous value in {@link Templates#entries()}; minus one where the operator keeps none
     * @param initial the operator's initial value, or {@link Literal#NONE}
     * @param symbols the names of an enum's or set's values in order, an empty one where a number has none; the unit and
     *     the epoch of a timestamp; else empty
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
        /** Takes a copy of the symbols. */
        public Field {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(type, "type");
            Objects.requireNonNull(operator, "operator");
            Objects.requireNonNull(initial, "initial");
            symbols = List.copyOf(symbols);
        }
    }

    /**
     * A decimal whose exponent and mantissa have operators of their own. If it is optional, its exponent is; the mantissa
     * is mandatory and absent with the exponent (FAST 1.1, 6.2.2).
     *
     * @param slot see {@link Instruction#slot()}; its value is handed out under this one only
     * @param name what the template calls it
     * @param exponent an INT32, optional if the decimal is
     * @param mantissa a mandatory INT64
     */
    record SplitDecimal(int slot, Name name, Field exponent, Field mantissa) implements Instruction {}

    /**
     * Fields that come together, with a presence map of their own where one of them needs it.
     *
     * @param slot see {@link Instruction#slot()}
     * @param name what the template calls it
     * @param isOptional whether it may be absent: then it has a bit in the presence map around it
     * @param instructions in order
     */
    record Group(int slot, Name name, boolean isOptional, List<Instruction> instructions) implements Instruction {
        /** Takes a copy. */
        public Group {
            instructions = List.copyOf(instructions);
        }
    }

    /**
     * Elements of equal shape behind their number.
     *
     * @param slot see {@link Instruction#slot()}
     * @param name what the template calls it
     * @param length the number of elements, a UINT32; optional if the sequence is
     * @param instructions of one element, in order
     */
    record Sequence(int slot, Name name, Field length, List<Instruction> instructions) implements Instruction {
        /** Takes a copy. */
        public Sequence {
            instructions = List.copyOf(instructions);
        }
    }

    /**
     * A place where any template may come: a segment of its own with presence map and template identifier (FAST 1.1, 6.1).
     *
     * @param slot see {@link Instruction#slot()}
     * @param name empty: the reference has none
     */
    record Reference(int slot, Name name) implements Instruction {}
}
