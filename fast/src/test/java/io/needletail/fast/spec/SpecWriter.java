package io.needletail.fast.spec;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the data types of the transfer encoding (FAST 1.1, 10), always in their shortest form. */
final class SpecWriter {
    private static final BigInteger GROUP = BigInteger.valueOf(0x7F);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    byte[] bytes() {
        return out.toByteArray();
    }

    void add(byte[] bytes) {
        out.writeBytes(bytes);
    }

    /** A stop bit encoded entity of groups of seven bits. */
    void entity(List<Integer> groups) {
        for (int i = 0; i < groups.size(); i++) {
            boolean isLast = i == groups.size() - 1;
            out.write(groups.get(i) | (isLast ? 0x80 : 0));
        }
    }

    void map(List<Boolean> bits) {
        int used = Math.max(1, bits.lastIndexOf(true) + 1);
        List<Integer> groups = new ArrayList<>();
        for (int first = 0; first < used; first += 7) {
            int group = 0;
            for (int i = first; i < first + 7; i++) group = group << 1 | (i < bits.size() && bits.get(i) ? 1 : 0);
            groups.add(group);
        }
        entity(groups);
    }

    void integer(Optional<BigInteger> value, boolean isSigned, boolean isNullable) {
        BigInteger wire = value.map(v -> isNullable && v.signum() >= 0 ? v.add(BigInteger.ONE) : v)
                .orElse(BigInteger.ZERO);
        int bits = isSigned ? wire.bitLength() + 1 : Math.max(1, wire.bitLength());
        int count = (bits + 6) / 7;
        List<Integer> groups = new ArrayList<>();
        for (int i = count - 1; i >= 0; i--) {
            groups.add(wire.shiftRight(7 * i).and(GROUP).intValue());
        }
        entity(groups);
    }

    void scaled(Optional<Scaled> value, boolean isNullable) {
        integer(value.map(Scaled::exponent), true, isNullable);
        value.ifPresent(scaled -> integer(Optional.of(scaled.mantissa()), true, false));
    }

    void ascii(Optional<String> value, boolean isNullable) {
        List<Integer> groups = new ArrayList<>();
        boolean needsPreamble =
                value.isPresent() && (value.get().isEmpty() || value.get().charAt(0) == 0);
        if (isNullable && (value.isEmpty() || needsPreamble)) groups.add(0);
        if (needsPreamble) groups.add(0);
        value.ifPresent(text -> text.chars().forEach(groups::add));
        entity(groups);
    }

    void octets(Optional<String> value, boolean isNullable) {
        integer(value.map(text -> BigInteger.valueOf(text.length())), false, isNullable);
        value.ifPresent(text -> add(text.getBytes(StandardCharsets.ISO_8859_1)));
    }
}
