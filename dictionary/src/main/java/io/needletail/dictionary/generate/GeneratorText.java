package io.needletail.dictionary.generate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills templates and writes Java literals. */
final class GeneratorText {
    private static final Pattern PLACE = Pattern.compile("\\$\\{(\\w+)}");

    private static final Pattern LINE = Pattern.compile("(?m)^(?=.)");
    private static final int COLUMNS = 112;

    private GeneratorText() {}

    /** Replaces the placeholders of a template, such as {@code ${type}}. */
    static String fill(String template, Map<String, String> values) {
        return PLACE.matcher(template).replaceAll(place -> {
            String value = values.get(place.group(1));
            if (value == null) throw new IllegalStateException("no value for ${" + place.group(1) + "}");
            return Matcher.quoteReplacement(value);
        });
    }

    /** Makes the values for {@link #fill}: name, value, name, value, and so on. */
    static Map<String, String> values(String... namesAndValues) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) values.put(namesAndValues[i], namesAndValues[i + 1]);
        return values;
    }

    /** Returns a constant expression for a MsgType(35), equal to the result of {@code MsgTypes.pack}. */
    static String packed(String msgType) {
        if (!msgType.matches("[!-~]{1,4}")) throw unpackable(msgType);
        StringBuilder sum = new StringBuilder();
        for (int i = 0; i < msgType.length(); i++) {
            int shift = 8 * (msgType.length() - 1 - i);
            sum.append(i == 0 ? "" : " | ").append(charLiteral(msgType.substring(i, i + 1)));
            if (shift > 0) sum.append(" << ").append(shift);
        }
        return sum.toString();
    }

    /** Indents all lines that are not empty. */
    static String indented(CharSequence lines) {
        return LINE.matcher(lines).replaceAll("    ");
    }

    /** Joins parts with commas, and wraps the lines; each new line is indented to the column. */
    static String wrapped(List<String> parts, int column) {
        StringBuilder lines = new StringBuilder();
        int width = column;
        for (int i = 0; i < parts.size(); i++) {
            String part = parts.get(i) + (i == parts.size() - 1 ? "" : ",");
            boolean breaks = width + part.length() >= COLUMNS;
            if (i > 0) lines.append(breaks ? "\n" + " ".repeat(column) : " ");
            width = (breaks ? column : width + 1) + part.length();
            lines.append(part);
        }
        return lines.toString();
    }

    /**
     * Makes a text safe for a comment: without anything that ends the comment, starts a tag or an escape, or breaks a
     * line.
     */
    static String comment(String text) {
        return text.replace('\\', '/').replaceAll("[\\p{Cntrl}*@{}<>&]", " ").strip();
    }

    static String charLiteral(String text) {
        return "'" + (text.equals("\"") ? "\"" : escaped(text)) + "'";
    }

    static String stringLiteral(String text) {
        return "\"" + (text.equals("'") ? "'" : escaped(text)) + "\"";
    }

    private static String escaped(String text) {
        StringBuilder literal = new StringBuilder();
        text.chars().forEach(c -> literal.append(escaped((char) c)));
        return literal.toString();
    }

    private static String escaped(char c) {
        return switch (c) {
            case '\'' -> "\\'";
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            default -> c >= ' ' && c <= '~' ? String.valueOf(c) : String.format("\\u%04x", (int) c);
        };
    }

    private static IllegalArgumentException unpackable(String msgType) {
        return new IllegalArgumentException("MsgType(35) " + msgType + " is not one to four visible ASCII characters;"
                + " read such messages by tag, without generated code");
    }
}
