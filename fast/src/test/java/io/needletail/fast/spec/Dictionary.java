package io.needletail.fast.spec;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Type;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Previous values (6.3.1): integers are BigInteger, decimals Scaled, strings and byte vectors a character for each
 * byte.
 */
final class Dictionary {
    private Map<Integer, Previous> values = new HashMap<>();
    private Optional<BigInteger> templateId = Optional.empty();

    /** Assigned, or empty without a value. */
    private record Previous(Type type, Optional<Object> value) {}

    Dictionary copy() {
        Dictionary copy = new Dictionary();
        copy.values = new HashMap<>(values);
        copy.templateId = templateId;
        return copy;
    }

    void reset() {
        values.clear();
    }

    Optional<BigInteger> templateId() {
        return templateId;
    }

    void templateId(Optional<BigInteger> id) {
        templateId = id;
    }

    boolean isUndefined(Instruction.Field field) {
        return !values.containsKey(field.entry());
    }

    /** Tests that a defined entry is empty. */
    boolean isEmpty(Instruction.Field field) {
        return values.get(field.entry()).value.isEmpty();
    }

    /** Of an entry that is not undefined: its value, or none where it is empty. */
    Optional<Object> value(Instruction.Field field) {
        if (isForeign(field)) throw new SpecError("D4");
        return values.get(field.entry()).value;
    }

    /** Tests that the value of a defined entry has another type. */
    boolean isForeign(Instruction.Field field) {
        Previous previous = values.get(field.entry());
        return previous.value.isPresent() && previous.type != field.type();
    }

    void set(Instruction.Field field, Optional<Object> value) {
        values.put(field.entry(), new Previous(field.type(), value));
    }

    /** The initial value, if the template gives one. */
    static Optional<Object> initial(Instruction.Field field) {
        return switch (field.initial()) {
            case Literal.None none -> Optional.empty();
            case Literal.Whole whole -> Optional.of(Numbers.of(field.type(), whole.value()));
            case Literal.Scaled scaled ->
                Optional.of(new Scaled(BigInteger.valueOf(scaled.mantissa()), BigInteger.valueOf(scaled.exponent())));
            case Literal.Octets octets -> Optional.of(new String(octets.value(), StandardCharsets.ISO_8859_1));
        };
    }

    /** The base of deltas and tails where nothing else is known (6.3.7, 6.3.8). */
    static Object defaultBase(Type type) {
        if (type == Type.DECIMAL) return new Scaled(BigInteger.ZERO, BigInteger.ZERO);
        return type.isBytes() ? "" : BigInteger.ZERO;
    }
}
