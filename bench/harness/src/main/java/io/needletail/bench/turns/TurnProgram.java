package io.needletail.bench.turns;

import java.util.List;

/**
 * One library with one workload, in a process of its own.
 *
 * @param workload the workload
 * @param library the library
 * @param form the way of the library that this process measures, where it has several; the fastest one counts
 * @param operations that it takes turns with, one after the other
 * @param command starts the process
 * @param ready beginning of the line that the process prints when it can take commands; the whole line is the same for
 *     all libraries of a workload
 * @param weight its share of the time for warm-up in a short run; 1 for most
 * @param isCompiled whether it is a program in C++, which needs no warm-up and reports no times of single operations
 */
public record TurnProgram(
        String workload,
        String library,
        String form,
        List<String> operations,
        List<String> command,
        String ready,
        int weight,
        boolean isCompiled) {
    /** Copies its arguments. */
    public TurnProgram {
        operations = List.copyOf(operations);
        command = List.copyOf(command);
    }

    /** A library with one form, in Java. */
    public TurnProgram(String workload, String library, List<String> operations, List<String> command) {
        this(workload, library, "", operations, command, "READY", 1, false);
    }

    /** Its name in one round, for files and error texts. */
    String name(int round) {
        return workload + "-" + library + (form.isEmpty() ? "" : "-" + form) + "-" + round;
    }
}
