package io.needletail.dictionary.generate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills the text blocks of the generator and writes Java literals. */
final class GeneratorText {
    private static final Pattern PLACE = Pattern.compile("\\$\\{(\\w+)}");

    private static final Pattern LINE = Pattern.compile("(?m)^(?=.)");
    private static final int COLUMNS = 112;

    private GeneratorText() {}

    /** Puts values in the places of a template: {@code ${type}}. */
    static String fill(String template, Map<String, String> values) {
        return PLACE.matcher(template).replaceAll(place -> {
            String value = values.get(place.group(1));
            if (value == null) throw new IllegalStateException("no value for ${" + place.group(1) + "}");
            return Matcher.quoteReplacement(value);
        });
    }

    /** Values for {@link #fill}: name, value, name, value … */
    static Map<String, String> values(String... namesAndValues) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) values.put(namesAndValues[i], namesAndValues[i + 1]);
        return values;
    }

    /** MsgType(35) as the constant that {@code MsgTypes.pack} makes of it. */
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

    /** Moves lines that are not empty to the right. */
    static String indented(CharSequence lines) {
        return LINE.matcher(lines).replaceAll("    ");
    }

    /** Parts with commas between them, broken into lines that begin so far to the right. */
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

    /** Text that can stand in a comment: nothing ends the comment or begins a tag, an escape or a line. */
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
        return new IllegalArgumentException("MsgType(35) " + msgType + " is not one to four visible ASCII characters:"
                + " such messages can be read by tag only");
    }
}
