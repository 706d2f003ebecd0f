package io.needletail.cli.fast;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Instruction.Field;
import java.util.List;

/** Counts the bits that instructions take in the presence map around them (FAST 1.1, 10.5.1). */
final class PresenceBits {
    private PresenceBits() {}

    /** Of one instruction, 0 to 2. */
    static int of(Instruction instruction) {
        return switch (instruction) {
            case Field field -> ofField(field);
            case Instruction.SplitDecimal split -> ofField(split.exponent()) + ofField(split.mantissa());
            case Instruction.Group group -> group.isOptional() ? 1 : 0;
            case Instruction.Sequence sequence -> ofField(sequence.length());
            case Instruction.Reference _ -> 0;
        };
    }

    /** Of all of them together. */
    static int of(List<Instruction> instructions) {
        return instructions.stream().mapToInt(PresenceBits::of).sum();
    }

    private static int ofField(Field field) {
        boolean takes = switch (field.operator()) {
            case NONE, DELTA -> false;
            case CONSTANT -> field.isOptional();
            case DEFAULT, COPY, INCREMENT, TAIL -> true;
        };
        return takes ? 1 : 0;
    }
}
