package io.needletail.venue.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A matrix of FIX 4.4, volume 4, Appendix D, as order-state-matrices.txt has it.
 *
 * @param name number and title
 * @param isApplicable false for a matrix that this venue has no use for
 * @param terms fields of the order
 * @param steps lines of the file
 */
record OrderStateMatrix(String name, boolean isApplicable, Map<String, String> terms, List<String> steps) {
    private static final String FILE = "order-state-matrices.txt";

    /** Reads the file. */
    static List<OrderStateMatrix> all() {
        try (InputStream in = OrderStateMatrix.class.getResourceAsStream(FILE)) {
            String text = new String(Objects.requireNonNull(in, FILE).readAllBytes(), StandardCharsets.UTF_8);
            List<OrderStateMatrix> all = new ArrayList<>();
            text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(line -> add(all, line));
            return all;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void add(List<OrderStateMatrix> all, String line) {
        String rest = line.substring(line.indexOf(' ') + 1);
        if (line.startsWith("row ") || line.startsWith("not ")) {
            all.add(new OrderStateMatrix(rest, line.startsWith("row "), new LinkedHashMap<>(), new ArrayList<>()));
        } else if (line.startsWith("terms ")) {
            all.getLast().terms.putAll(fields(rest));
        } else {
            all.getLast().steps.add(line);
        }
    }

    /** Reads fields such as {@code 11=X 58=a text -44}: the last one may have blanks, and a minus means none. */
    static Map<String, String> fields(String text) {
        Map<String, String> fields = new LinkedHashMap<>();
        String last = "";
        for (String word : text.split(" ", -1)) {
            if (word.matches("[0-9]+=.*")) {
                last = word.substring(0, word.indexOf('='));
                fields.put(last, word.substring(last.length() + 1));
            } else if (word.matches("-[0-9]+")) {
                fields.put(word.substring(1), "");
            } else {
                fields.merge(last, " " + word, String::concat);
            }
        }
        return fields;
    }

    @Override
    public String toString() {
        return name;
    }
}
