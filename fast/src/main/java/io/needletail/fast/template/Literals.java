package io.needletail.fast.template;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Turns the text of an initial value into a value of the field's type (FAST 1.1, 6.3.2 and appendix 1). */
final class Literals {
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1," + TemplateLimits.DIGITS_MAX + "}");
    private static final Pattern DECIMAL = Pattern.compile("-?(?=\\.?[0-9])[0-9]{0,100}(\\.[0-9]{0,100})?");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    static final int EXPONENT_MAX = 63;

    private Literals() {}

    /** Returns the value, or nothing if the text is not of the type. */
    static Optional<Literal> read(String text, Type type, List<String> symbols) {
        return switch (type) {
            case ASCII -> octets(text, text.chars().allMatch(c -> c < 0x80));
            case UNICODE -> unicode(text);
            case BYTES -> bytes(SPACE.matcher(text).replaceAll(""));
            case DECIMAL -> decimal(text.strip());
            case ENUM -> symbol(text.strip(), symbols).or(() -> whole(text.strip(), type));
            case SET -> set(text.strip(), symbols).or(() -> whole(text.strip(), type));
            case BOOLEAN -> truth(text.strip()).or(() -> whole(text.strip(), type));
            default -> whole(text.strip(), type);
        };
    }

    /** Describes the text form of a type, for an error message. */
    static String wanted(Type type) {
        return switch (type) {
            case ASCII -> "characters of seven bits; for others set charset=\"unicode\"";
            case UNICODE -> "characters that Unicode has";
            case BYTES -> "an even number of hexadecimal digits";
            case DECIMAL -> "a decimal number of at most 64 bits without exponent, such as -12.5";
            case ENUM -> "the name or the number of one of the elements";
            case SET -> "names of elements with spaces between, or a number";
            case BOOLEAN -> "true or false";
            default ->
                "a whole number from " + type.lowest() + " to "
                        + (type.isSigned() ? Long.toString(type.highest()) : Long.toUnsignedString(type.highest()));
        };
    }

    private static Optional<Literal> octets(String text, boolean isRight) {
        return isRight ? Optional.of(new Literal.Octets(text.getBytes(StandardCharsets.UTF_8))) : Optional.empty();
    }

    private static Optional<Literal> unicode(String text) {
        try {
            StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            return octets(text, true);
        } catch (CharacterCodingException loneSurrogate) {
            return Optional.empty();
        }
    }

    private static Optional<Literal> bytes(String text) {
        try {
            return Optional.of(new Literal.Octets(HexFormat.of().parseHex(text)));
        } catch (IllegalArgumentException noHex) {
            return Optional.empty();
        }
    }

    private static Optional<Literal> whole(String text, Type type) {
        boolean isMinus = text.startsWith("-");
        if (!WHOLE.matcher(text).matches() || (isMinus && !type.isSigned())) return Optional.empty();
        BigInteger value = new BigInteger(text);
        BigInteger highest = type.isSigned()
                ? BigInteger.valueOf(type.highest())
                : new BigInteger(Long.toUnsignedString(type.highest()));
        if (isMinus && value.compareTo(BigInteger.valueOf(type.lowest())) < 0) return Optional.empty();
        return value.compareTo(highest) > 0 ? Optional.empty() : Optional.of(new Literal.Whole(value.longValue()));
    }

    // Trailing zeros of the mantissa are moved into the exponent, and zero has the exponent zero (FAST 1.1, 6.3.2.2).
    private static Optional<Literal> decimal(String text) {
        if (!DECIMAL.matcher(text).matches()) return Optional.empty();
        BigDecimal value = new BigDecimal(text).stripTrailingZeros();
        int exponent = value.signum() == 0 ? 0 : -value.scale();
        BigInteger mantissa = value.unscaledValue();
        return mantissa.bitLength() > Long.SIZE - 1 || Math.abs(exponent) > EXPONENT_MAX
                ? Optional.empty()
                : Optional.of(new Literal.Scaled(mantissa.longValue(), exponent));
    }

    private static Optional<Literal> symbol(String text, List<String> symbols) {
        int index = text.isEmpty() ? -1 : symbols.indexOf(text);
        return index < 0 ? Optional.empty() : Optional.of(new Literal.Whole(index));
    }

    private static Optional<Literal> set(String text, List<String> symbols) {
        long bits = 0;
        for (String name : SPACE.splitAsStream(text).toList()) {
            int index = name.isEmpty() ? -1 : symbols.indexOf(name);
            if (index < 0) return text.isEmpty() ? Optional.of(new Literal.Whole(0)) : Optional.empty();
            bits |= 1L << index;
        }
        return Optional.of(new Literal.Whole(bits));
    }

    private static Optional<Literal> truth(String text) {
        return switch (text) {
            case "true" -> Optional.of(new Literal.Whole(1));
            case "false" -> Optional.of(new Literal.Whole(0));
            default -> Optional.empty();
        };
    }
}
