package io.needletail.bench.runner;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

/** A line of a table that an option names: an engine, a library, a path, a setup. */
public interface Choice {
    /** Its name on the command line and in results. */
    String label();

    /** All names of a table, for a text. */
    static String labels(Collection<? extends Choice> table) {
        return table.stream().map(Choice::label).collect(Collectors.joining(", "));
    }

    /**
     * Finds a line.
     *
     * @param option that named it, such as {@code --library}
     * @throws IllegalArgumentException when the table has no such line
     */
    static <C extends Choice> C of(String option, String label, Collection<C> table) {
        return table.stream()
                .filter(choice -> choice.label().equals(label))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(option + " names '" + label + "'; there are " + labels(table)));
    }

    /** The same for several, in the order in which they were named. */
    static <C extends Choice> List<C> of(String option, List<String> labels, Collection<C> table) {
        return labels.stream().map(label -> of(option, label, table)).toList();
    }

    /**
     * Copies a list of lines.
     *
     * @throws IllegalArgumentException when there is none, or one twice
     */
    static <C extends Choice> List<C> distinct(String option, List<C> chosen, Collection<C> table) {
        if (chosen.isEmpty() || new HashSet<>(chosen).size() != chosen.size()) {
            throw new IllegalArgumentException(option + " names none or one twice; there are " + labels(table));
        }
        return List.copyOf(chosen);
    }
}
