package io.needletail.engine.admin;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes JSON (RFC 8259): maps and records as objects, collections as arrays, strings, numbers and booleans.
 * {@link JsonParser} and {@link JsonRecords} read it.
 */
public final class Json {
    private static final char DELETE = 0x7F;
    private static final char C1_END = 0xA0;

    private Json() {}

    /**
     * Writes a string in quotes.
     *
     * @param text any characters; control characters, C1 included, are written as {@code \u001b}
     * @return the string with its quotes
     */
    public static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character < ' ' || (character >= DELETE && character < C1_END) || Character.isSurrogate(character)) {
                quoted.append(String.format("\\u%04x", (int) character));
            } else {
                if (character == '"' || character == '\\') quoted.append('\\');
                quoted.append(character);
            }
        }
        return quoted.append('"').toString();
    }

    /**
     * Writes a value on one line.
     *
     * @param value a map with strings as keys, a record, a collection, a string, a number, a boolean, an enum or a
     *     path, nested at will; an enum and a path are strings
     * @return JSON text without line breaks
     * @throws IllegalArgumentException when a value is of another type, or a number is not finite
     */
    public static String text(Object value) {
        return switch (value) {
            case String text -> quoted(text);
            case Boolean truth -> truth.toString();
            case Double number
            when !Double.isFinite(number) -> throw new IllegalArgumentException(number + " is no number of JSON");
            case Double number -> new BigDecimal(number.toString()).toPlainString();
            case Integer number -> number.toString();
            case Long number -> number.toString();
            case Enum<?> constant -> quoted(constant.toString());
            case Path path -> quoted(path.toString());
            case Record members -> text(JsonRecords.members(members));
            case Map<?, ?> object ->
                object.entrySet().stream()
                        .map(member -> quoted(member.getKey().toString()) + ":" + text(member.getValue()))
                        .collect(Collectors.joining(",", "{", "}"));
            case Collection<?> array -> array.stream().map(Json::text).collect(Collectors.joining(",", "[", "]"));
            default -> throw new IllegalArgumentException(value.getClass() + " is no type of JSON");
        };
    }
}
