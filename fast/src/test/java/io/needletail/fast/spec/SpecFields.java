package io.needletail.fast.spec;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Type;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/** Decodes single fields: operators over types (6.3). */
final class SpecFields {
    private final Dictionary dictionary;
    private final SpecReader reader;
    private final Set<String> reported;

    SpecFields(Dictionary dictionary, SpecReader reader, Set<String> reported) {
        this.dictionary = dictionary;
        this.reader = reader;
        this.reported = reported;
    }

    /** The value; empty when the field is absent. */
    Optional<Object> decode(Instruction.Field field, PresenceMap map) {
        return switch (field.operator()) {
            case NONE -> stream(field);
            case CONSTANT -> !field.isOptional() || map.next() ? Dictionary.initial(field) : Optional.empty();
            case DEFAULT -> map.next() ? stream(field) : Dictionary.initial(field);
            case COPY, INCREMENT -> map.next() ? assign(field, stream(field)) : fromPrevious(field);
            case TAIL -> map.next() ? assign(field, tail(field)) : fromPrevious(field);
            case DELTA -> delta(field);
        };
    }

    private Optional<Object> assign(Instruction.Field field, Optional<Object> value) {
        dictionary.set(field, value);
        return value;
    }

    private Optional<Object> fromPrevious(Instruction.Field field) {
        if (dictionary.isUndefined(field)) {
            Optional<Object> initial = Dictionary.initial(field);
            if (initial.isEmpty() && !field.isOptional()) throw missing(field, "D5", "D6");
            return assign(field, initial);
        }
        Optional<Object> previous = dictionary.value(field);
        if (previous.isEmpty() && !field.isOptional()) throw missing(field, "D6", "D7");
        return switch (field.operator()) {
            case INCREMENT -> assign(field, previous.map(value -> Numbers.next((BigInteger) value, field.type())));
            default -> previous;
        };
    }

    // 6.3.8 prints other numbers for the tail operator than appendix 4.
    private static SpecError missing(Instruction.Field field, String code, String ofTail) {
        return switch (field.operator()) {
            case TAIL -> new SpecError(code, ofTail);
            default -> new SpecError(code);
        };
    }

    private Optional<Object> stream(Instruction.Field field) {
        Type type = field.type();
        boolean isNullable = field.isOptional();
        if (type == Type.DECIMAL) return reader.scaled(isNullable).map(SpecFields::checked);
        if (type.isBytes()) return text(type, isNullable).map(Object.class::cast);
        Optional<BigInteger> value = reader.integer(type.isSigned(), isNullable);
        if (value.isPresent() && !Numbers.fits(value.get(), Numbers.of(type))) throw new SpecError("D2");
        return value.map(Object.class::cast);
    }

    private Optional<String> text(Type type, boolean isNullable) {
        return type == Type.ASCII ? reader.ascii(isNullable) : reader.octets(isNullable);
    }

    // In the stream exponent and mantissa are an int32 and an int64 too.
    private static Object checked(Scaled value) {
        if (!value.isRight()) throw new SpecError("R1", "D2");
        return value;
    }

    private Optional<Object> tail(Instruction.Field field) {
        Optional<String> tail = text(field.type(), field.isOptional());
        if (tail.isEmpty()) return Optional.empty();
        Optional<Object> previous = dictionary.isUndefined(field) ? Optional.empty() : dictionary.value(field);
        String base = (String) previous.or(() -> Dictionary.initial(field)).orElse("");
        int kept = Math.max(0, base.length() - tail.get().length());
        return Optional.of(combined(field.type(), base.substring(0, kept) + tail.get()));
    }

    // An empty base is an error whatever the delta is; the delta is not read.
    private Optional<Object> delta(Instruction.Field field) {
        boolean isEmpty = !dictionary.isUndefined(field) && dictionary.isEmpty(field);
        try {
            return field.type().isBytes() ? textDelta(field) : numberDelta(field);
        } catch (SpecError error) {
            throw isEmpty ? error.and(Set.of("D6")) : error;
        }
    }

    private Optional<Object> numberDelta(Instruction.Field field) {
        Type type = field.type();
        if (type == Type.DECIMAL) {
            return reader.scaled(field.isOptional())
                    .flatMap(delta -> assign(field, Optional.of(checked(((Scaled) base(field)).plus(delta)))));
        }
        Optional<BigInteger> delta = reader.integer(true, field.isOptional());
        if (delta.isEmpty()) return Optional.empty();
        BigInteger sum = ((BigInteger) base(field)).add(delta.get());
        if (!Numbers.fits(sum, Numbers.of(type))) throw new SpecError("R4");
        return assign(field, Optional.of(sum));
    }

    private Optional<Object> textDelta(Instruction.Field field) {
        Optional<BigInteger> subtraction = reader.integer(true, field.isOptional());
        if (subtraction.isEmpty()) return Optional.empty();
        String base = (String) base(field);
        BigInteger wire = subtraction.get();
        BigInteger removed = wire.signum() < 0 ? wire.not() : wire;
        boolean isRight =
                Numbers.fits(wire, Numbers.INT32) && removed.compareTo(BigInteger.valueOf(base.length())) <= 0;
        String added = added(field.type(), isRight);
        int kept = base.length() - removed.intValue();
        String value =
                wire.signum() < 0 ? added + base.substring(base.length() - kept) : base.substring(0, kept) + added;
        return assign(field, Optional.of(combined(field.type(), value)));
    }

    private String added(Type type, boolean isSubtractionRight) {
        if (isSubtractionRight) return text(type, false).orElseThrow();
        SpecError wrong = new SpecError("D7");
        try {
            text(type, false);
        } catch (SpecError error) {
            throw error.and(wrong.codes());
        }
        throw wrong;
    }

    private Object base(Instruction.Field field) {
        if (dictionary.isUndefined(field)) {
            return Dictionary.initial(field).orElse(Dictionary.defaultBase(field.type()));
        }
        return dictionary.value(field).orElseThrow(() -> new SpecError("D6"));
    }

    private Object combined(Type type, String value) {
        if (value.length() > SpecReader.STRING_MAX) throw new SpecError(SpecError.LIMIT);
        if (type == Type.UNICODE && !isUtf8(value)) reported.add("R2");
        return value;
    }

    private static boolean isUtf8(String value) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value.getBytes(StandardCharsets.ISO_8859_1)));
            return true;
        } catch (CharacterCodingException wrong) {
            return false;
        }
    }
}
