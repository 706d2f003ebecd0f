package io.needletail.acceptance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads messages as text, one character for each byte, in the notation of definitions. */
public final class WireFields {
    static final char SOH = '\u0001';

    private static final int BYTE = 0xFF;

    private WireFields() {}

    /**
     * One field as it stands.
     *
     * @param tag before the equals sign
     * @param value after it
     */
    record Field(String tag, String value) {}

    static List<Field> of(String message) {
        List<Field> fields = new ArrayList<>();
        for (String part : message.split(String.valueOf(SOH), -1)) {
            int equals = part.indexOf('=');
            if (equals >= 0) {
                fields.add(new Field(part.substring(0, equals), part.substring(equals + 1)));
            } else if (!part.isEmpty()) {
                fields.add(new Field(part, ""));
            }
        }
        return fields;
    }

    /**
     * Returns the first value of a tag.
     *
     * @param message with SOH between fields
     * @param tag such as {@code 35}
     * @return the value; empty when the message lacks the tag
     */
    public static Optional<String> value(String message, String tag) {
        return of(message).stream()
                .filter(field -> field.tag().equals(tag))
                .map(Field::value)
                .findFirst();
    }

    static String without(String message, Set<String> tags) {
        StringBuilder rest = new StringBuilder();
        for (Field field : of(message)) {
            if (!tags.contains(field.tag())) {
                rest.append(field.tag()).append('=').append(field.value()).append(SOH);
            }
        }
        return rest.toString();
    }

    /** Computes CheckSum(10) of the preceding bytes. */
    static String checkSum(String bytes) {
        int sum = bytes.chars().sum() & BYTE;
        return "%03d".formatted(sum);
    }

    /** Returns readable text: a bar for each SOH. */
    static String show(String message) {
        return message.replace(SOH, '|');
    }
}
