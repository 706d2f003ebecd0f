package io.needletail.fast.spec;

import io.needletail.fast.template.Instruction;
import java.util.List;

/** Counts the bits that instructions need in a presence map (10.5.1). */
final class Body {
    private Body() {}

    static boolean needsMap(List<Instruction> body) {
        return bits(body) > 0;
    }

    /** At most: a mantissa has none where the exponent is absent. */
    static int bits(List<Instruction> body) {
        return body.stream().mapToInt(Body::bits).sum();
    }

    private static int bits(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Field field -> bits(field);
            case Instruction.SplitDecimal decimal -> bits(decimal.exponent()) + bits(decimal.mantissa());
            case Instruction.Group group -> group.isOptional() ? 1 : 0;
            case Instruction.Sequence sequence -> bits(sequence.length());
            case Instruction.Reference reference -> 0;
        };
    }

    private static int bits(Instruction.Field field) {
        return switch (field.operator()) {
            case NONE, DELTA -> 0;
            case CONSTANT -> field.isOptional() ? 1 : 0;
            case DEFAULT, COPY, INCREMENT, TAIL -> 1;
        };
    }
}
