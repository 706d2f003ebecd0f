package io.needletail.engine.admin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads one JSON text (RFC 8259) into maps, lists, strings, longs, doubles and booleans. A member whose value is
 * {@code null} is left out; {@code null} in an array is an error. Nesting is limited; a name that stands twice in an
 * object is an error, and so is a number that no double holds, such as {@code 1e400}.
 */
public final class JsonParser {
    /** Most levels of nested objects and arrays. */
    public static final int DEPTH_MAX = 16;

    private static final int HEX = 16;
    private static final int HEX_DIGITS = 4;
    private static final Object NULL = new Object();

    private final String text;
    private int at;
    private int depth;

    private JsonParser(String text) {
        this.text = text;
    }

    /**
     * Reads an object.
     *
     * @param text the JSON text
     * @return its members in their order
     * @throws IllegalArgumentException when the text is no JSON object; the message names the position
     */
    public static Map<String, Object> object(String text) {
        JsonParser reader = new JsonParser(text);
        reader.space();
        if (reader.peek() != '{') throw reader.wrong("expected an object");
        Map<String, Object> object = reader.object();
        reader.space();
        if (reader.at < text.length()) throw reader.wrong("expected the end");
        return object;
    }

    private Object value() {
        space();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", NULL);
            default -> number();
        };
    }

    private Map<String, Object> object() {
        open();
        Map<String, Object> members = new LinkedHashMap<>();
        while (hasNext('}', members.isEmpty())) {
            space();
            String name = string();
            space();
            take(':');
            Object value = value();
            if (members.containsKey(name)) throw wrong(Json.quoted(name) + " stands twice");
            members.put(name, value);
        }
        members.values().removeIf(NULL::equals);
        return members;
    }

    private List<Object> array() {
        open();
        List<Object> values = new ArrayList<>();
        while (hasNext(']', values.isEmpty())) {
            Object value = value();
            if (value.equals(NULL)) throw wrong("null in an array");
            values.add(value);
        }
        return values;
    }

    private void open() {
        if (++depth > DEPTH_MAX) throw wrong("nested more than " + DEPTH_MAX + " deep");
        at++;
    }

    // Takes the closing bracket, or the comma before a further value.
    private boolean hasNext(char close, boolean isFirst) {
        space();
        if (peek() == close) {
            at++;
            depth--;
            return false;
        }
        if (!isFirst) take(',');
        return true;
    }

    private String string() {
        take('"');
        StringBuilder string = new StringBuilder();
        while (peek() != '"') {
            char character = text.charAt(at++);
            if (character < ' ') throw wrong("a control character in a string");
            string.append(character == '\\' ? escaped() : character);
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char character = peek();
        at++;
        return switch (character) {
            case '"', '\\', '/' -> character;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw wrong("an unknown escape");
        };
    }

    private char unicode() {
        int value = 0;
        for (int i = 0; i < HEX_DIGITS; i++) {
            int digit = Character.digit(peek(), HEX);
            if (digit < 0) throw wrong("expected four hexadecimal digits");
            value = value * HEX + digit;
            at++;
        }
        return (char) value;
    }

    private Object number() {
        int from = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) at++;
        String number = text.substring(from, at);
        if (!number.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) throw wrong("expected a value");
        try {
            if (number.matches("-?\\d+")) return Long.parseLong(number);
            double value = Double.parseDouble(number);
            if (Double.isFinite(value)) return value;
        } catch (NumberFormatException large) {
            throw wrong("the number has too many digits");
        }
        throw wrong("the number is too large");
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) throw wrong("expected a value");
        at += word.length();
        return value;
    }

    private void take(char expected) {
        if (peek() != expected) throw wrong("expected " + expected);
        at++;
    }

    private char peek() {
        if (at >= text.length()) throw wrong("it ends too early");
        return text.charAt(at);
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("no JSON at character " + (at + 1) + ": " + what);
    }
}
