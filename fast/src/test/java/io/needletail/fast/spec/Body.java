package io.needletail.fast.spec;

import io.needletail.fast.template.Instruction;
import java.util.List;

/** Which instructions need bits of a presence map (10.5.1). */
final class Body {
    private Body() {}

    static boolean needsMap(List<Instruction> body) {
        return body.stream().anyMatch(Body::needsBit);
    }

    private static boolean needsBit(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Field field -> needsBit(field);
            case Instruction.SplitDecimal decimal -> needsBit(decimal.exponent()) || needsBit(decimal.mantissa());
            case Instruction.Group group -> group.isOptional();
            case Instruction.Sequence sequence -> needsBit(sequence.length());
            case Instruction.Reference reference -> false;
        };
    }

    static boolean needsBit(Instruction.Field field) {
        return switch (field.operator()) {
            case NONE, DELTA -> false;
            case CONSTANT -> field.isOptional();
            case DEFAULT, COPY, INCREMENT, TAIL -> true;
        };
    }
}
