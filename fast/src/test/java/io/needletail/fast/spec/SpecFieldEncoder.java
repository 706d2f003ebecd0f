package io.needletail.fast.spec;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Type;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/** Encodes single fields: operators over types (6.3). */
final class SpecFieldEncoder {
    private final Dictionary dictionary;
    private final List<Boolean> map;
    private final SpecWriter out;

    SpecFieldEncoder(Dictionary dictionary, List<Boolean> map, SpecWriter out) {
        this.dictionary = dictionary;
        this.map = map;
        this.out = out;
    }

    void encode(Instruction.Field field, Optional<Object> value) {
        value.ifPresent(present -> check(field.type(), present));
        switch (field.operator()) {
            case NONE -> stream(field, value);
            case CONSTANT -> constant(field, value);
            case DEFAULT -> streamUnless(value.equals(Dictionary.initial(field)), field, value);
            case COPY, INCREMENT -> {
                boolean isKnown = value.equals(known(field));
                dictionary.set(field, value);
                streamUnless(isKnown, field, value);
            }
            case TAIL -> tail(field, value);
            case DELTA -> delta(field, value);
        }
    }

    private static void check(Type type, Object value) {
        if (value instanceof BigInteger number && !Numbers.fits(number, Numbers.of(type))) throw new SpecError("D2");
        if (value instanceof Scaled scaled && !scaled.isRight()) throw new SpecError("R1", "D2");
    }

    private void constant(Instruction.Field field, Optional<Object> value) {
        boolean isRight = value.isEmpty() || value.equals(Dictionary.initial(field));
        if (!isRight) throw new SpecError("D3");
        if (field.isOptional()) map.add(value.isPresent());
    }

    private void streamUnless(boolean isKnown, Instruction.Field field, Optional<Object> value) {
        map.add(!isKnown);
        if (!isKnown) stream(field, value);
    }

    // What the other side will have when nothing is in the stream; something that equals nothing where it would be an
    // error.
    private Object known(Instruction.Field field) {
        if (dictionary.isUndefined(field)) {
            Optional<Object> initial = Dictionary.initial(field);
            return initial.isEmpty() && !field.isOptional() ? "an error" : initial;
        }
        // The other side does not look at a value of another type when it finds one in the stream.
        if (dictionary.isForeign(field)) return "an error";
        Optional<Object> previous = dictionary.value(field);
        if (previous.isEmpty()) return field.isOptional() ? previous : "an error";
        return switch (field.operator()) {
            case INCREMENT -> previous.map(value -> Numbers.next((BigInteger) value, field.type()));
            default -> previous;
        };
    }

    private void stream(Instruction.Field field, Optional<Object> value) {
        Type type = field.type();
        boolean isNullable = field.isOptional();
        if (type == Type.DECIMAL) {
            out.scaled(value.map(Scaled.class::cast), isNullable);
        } else if (type.isBytes()) {
            text(type, value.map(String.class::cast), isNullable);
        } else {
            out.integer(value.map(BigInteger.class::cast), type.isSigned(), isNullable);
        }
    }

    private void text(Type type, Optional<String> value, boolean isNullable) {
        if (type == Type.ASCII) {
            if (value.isPresent() && value.get().chars().anyMatch(c -> c > 0x7F)) throw new SpecError(SpecError.LIMIT);
            out.ascii(value, isNullable);
        } else {
            out.octets(value, isNullable);
        }
    }

    private void tail(Instruction.Field field, Optional<Object> value) {
        Object known = known(field);
        boolean hasBase = value.isPresent() && !dictionary.isUndefined(field);
        Optional<Object> previous = hasBase ? dictionary.value(field) : Optional.empty();
        String base = (String) previous.or(() -> Dictionary.initial(field)).orElse("");
        dictionary.set(field, value);
        map.add(!value.equals(known));
        if (!value.equals(known)) text(field.type(), value.map(text -> tail(base, (String) text)), field.isOptional());
    }

    private static String tail(String base, String value) {
        if (value.length() < base.length()) throw new SpecError("D3");
        return value.length() > base.length() ? value : value.substring(same(base, value));
    }

    private static int same(String base, String value) {
        int same = 0;
        while (same < Math.min(base.length(), value.length()) && base.charAt(same) == value.charAt(same)) same++;
        return same;
    }

    private void delta(Instruction.Field field, Optional<Object> value) {
        boolean isNullable = field.isOptional();
        if (value.isEmpty()) {
            out.integer(Optional.empty(), true, true);
            return;
        }
        Object base = base(field);
        dictionary.set(field, value);
        switch (value.get()) {
            case Scaled scaled -> out.scaled(Optional.of(scaled.minus((Scaled) base)), isNullable);
            case BigInteger number -> out.integer(Optional.of(number.subtract((BigInteger) base)), true, isNullable);
            default -> textDelta(field, (String) base, (String) value.get());
        }
    }

    private Object base(Instruction.Field field) {
        if (dictionary.isUndefined(field)) {
            return Dictionary.initial(field).orElse(Dictionary.defaultBase(field.type()));
        }
        return dictionary.value(field).orElseThrow(() -> new SpecError("D6"));
    }

    // At the end, unless fewer characters do at the front.
    private void textDelta(Instruction.Field field, String base, String value) {
        int front = same(base, value);
        int back = same(reversed(base), reversed(value));
        boolean isAtFront = back > front;
        int removed = isAtFront ? -(base.length() - back) - 1 : base.length() - front;
        String added = isAtFront ? value.substring(0, value.length() - back) : value.substring(front);
        out.integer(Optional.of(BigInteger.valueOf(removed)), true, field.isOptional());
        text(field.type(), Optional.of(added), false);
    }

    private static String reversed(String text) {
        return new StringBuilder(text).reverse().toString();
    }
}
