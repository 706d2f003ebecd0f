package io.needletail.fast.spec;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** Reads the data types of the transfer encoding (FAST 1.1, 10) and records reportable errors. */
final class SpecReader {
    static final int STRING_MAX = 1 << 24;
    private static final int INTEGER_MAX = 10;

    private final byte[] bytes;
    private final int limit;
    private final Set<String> reported;
    private int at;

    SpecReader(byte[] bytes, int from, int limit, Set<String> reported) {
        this.bytes = bytes;
        this.at = from;
        this.limit = limit;
        this.reported = reported;
    }

    int at() {
        return at;
    }

    /** A stop bit encoded entity: its groups of seven bits (10.2). */
    int[] entity() {
        int stop = at;
        while (stop < limit && bytes[stop] >= 0) stop++;
        if (stop == limit) throw new SpecError(SpecError.INCOMPLETE);
        int[] groups = new int[stop + 1 - at];
        for (int i = 0; i < groups.length; i++) groups[i] = bytes[at + i] & 0x7F;
        at = stop + 1;
        return groups;
    }

    // Longer ones are overlong or beyond every type; the error is the same.
    private static BigInteger bits(int[] groups) {
        if (groups.length > INTEGER_MAX) throw new SpecError("R6", "D2", "R4", "R1", "D7", SpecError.LIMIT);
        BigInteger value = BigInteger.ZERO;
        for (int group : groups) value = value.shiftLeft(7).or(BigInteger.valueOf(group));
        return value;
    }

    BigInteger unsigned() {
        int[] groups = entity();
        if (groups.length > 1 && groups[0] == 0) reported.add("R6");
        return bits(groups);
    }

    BigInteger signed() {
        int[] groups = entity();
        boolean isNegative = (groups[0] & 0x40) != 0;
        int sign = isNegative ? 0x7F : 0;
        if (groups.length > 1 && groups[0] == sign && (groups[1] & 0x40) == (sign & 0x40)) reported.add("R6");
        BigInteger value = bits(groups);
        return isNegative ? value.subtract(BigInteger.ONE.shiftLeft(7 * groups.length)) : value;
    }

    Optional<BigInteger> integer(boolean isSigned, boolean isNullable) {
        int from = at;
        BigInteger value = isSigned ? signed() : unsigned();
        if (!isNullable) return Optional.of(value);
        // NULL is the entity of seven bits; a longer zero is that, overlong.
        boolean isNull = value.signum() == 0;
        if (isNull && at - from > 1) reported.add("R6");
        return isNull ? Optional.empty() : Optional.of(value.signum() > 0 ? value.subtract(BigInteger.ONE) : value);
    }

    Optional<Scaled> scaled(boolean isNullable) {
        return integer(true, isNullable).map(exponent -> new Scaled(signed(), exponent));
    }

    /** The text, a character for each byte (10.6.3). */
    Optional<String> ascii(boolean isNullable) {
        int[] groups = entity();
        if (isNullable && groups[0] == 0) {
            if (groups.length == 1) return Optional.empty();
            if (groups[1] != 0) reported.add("R9");
            groups = Arrays.copyOfRange(groups, 1, groups.length);
        }
        if (groups[0] == 0) {
            groups = Arrays.copyOfRange(groups, 1, groups.length);
            if (groups.length > 0 && groups[0] != 0) reported.add("R9");
        }
        StringBuilder text = new StringBuilder();
        for (int group : groups) text.append((char) group);
        if (text.length() > STRING_MAX) throw new SpecError(SpecError.LIMIT);
        return Optional.of(text.toString());
    }

    /** Bytes after their number, one character for each. */
    Optional<String> octets(boolean isNullable) {
        Optional<BigInteger> length = integer(false, isNullable);
        if (length.isEmpty()) return Optional.empty();
        if (!Numbers.fits(length.get(), Numbers.UINT32)) throw new SpecError("D2", SpecError.LIMIT);
        if (length.get().compareTo(BigInteger.valueOf(STRING_MAX)) > 0) throw new SpecError(SpecError.LIMIT);
        int count = length.get().intValue();
        if (count > limit - at) throw new SpecError(SpecError.INCOMPLETE);
        at += count;
        return Optional.of(new String(bytes, at - count, count, StandardCharsets.ISO_8859_1));
    }
}
