package io.needletail.fast.template;

import java.util.Map;
import java.util.Optional;

/** The operators by the names that template files give them, and the types they are for (FAST 1.1, 6.3). */
final class Operators {
    private static final Map<String, Operator> BY_NAME = Map.of(
            "constant", Operator.CONSTANT,
            "default", Operator.DEFAULT,
            "copy", Operator.COPY,
            "increment", Operator.INCREMENT,
            "delta", Operator.DELTA,
            "tail", Operator.TAIL);

    private Operators() {}

    /** Returns the operator of an element, if the element is one. */
    static Optional<Operator> of(Node element) {
        return Optional.ofNullable(BY_NAME.get(element.name()));
    }

    /** Returns whether an operator is allowed for a type. */
    static boolean fits(Operator operator, Type type) {
        return switch (operator) {
            case INCREMENT -> type.isInteger();
            case TAIL -> type.isBytes();
            default -> true;
        };
    }

    /** Returns whether an operator keeps a previous value. */
    static boolean remembers(Operator operator) {
        return switch (operator) {
            case COPY, INCREMENT, DELTA, TAIL -> true;
            default -> false;
        };
    }
}
