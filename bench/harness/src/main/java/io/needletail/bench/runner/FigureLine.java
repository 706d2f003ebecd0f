package io.needletail.bench.runner;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The line with the figures of a program: a word, then numbers in a known order, or pairs of names and numbers. */
public final class FigureLine {
    private static final String UNKNOWN = "-";

    private FigureLine() {}

    /**
     * Reads numbers in the order of their names: {@code CLOSED 20000 45000 22.1}.
     *
     * @throws FailedRun when the line has not as many, or something else
     */
    public static Map<String, Object> ordered(String line, List<String> names) throws FailedRun {
        String[] words = line.split(" ", -1);
        if (words.length != names.size() + 1) throw new FailedRun("'" + line + "' is no result of a program");
        Map<String, Object> figures = new LinkedHashMap<>();
        for (int at = 0; at < names.size(); at++) figures.put(names.get(at), number(words[at + 1], line));
        return figures;
    }

    /**
     * Reads pairs: {@code RESULT cycles=10 p50_ns=22.1}; a dash is a figure that the program does not have.
     *
     * @throws FailedRun when the line has something else
     */
    public static Map<String, Object> pairs(String line) throws FailedRun {
        Map<String, Object> figures = new LinkedHashMap<>();
        for (String word : line.substring(line.indexOf(' ') + 1).split(" ", -1)) {
            String[] pair = word.split("=", 2);
            if (pair.length != 2) throw new FailedRun("'" + line + "' is no result of a program");
            if (!pair[1].equals(UNKNOWN)) figures.put(pair[0], number(pair[1], line));
        }
        return figures;
    }

    /**
     * Finds a line.
     *
     * @throws FailedRun when the program wrote none that begins so
     */
    public static String find(String beginning, List<String> lines) throws FailedRun {
        return lines.stream()
                .filter(line -> line.startsWith(beginning))
                .findFirst()
                .orElseThrow(() -> new FailedRun("a program wrote no line " + beginning.strip()));
    }

    private static double number(String word, String line) throws FailedRun {
        try {
            return Double.parseDouble(word);
        } catch (NumberFormatException wrong) {
            throw new FailedRun("'" + line + "' is no result of a program: " + wrong.getMessage());
        }
    }
}
