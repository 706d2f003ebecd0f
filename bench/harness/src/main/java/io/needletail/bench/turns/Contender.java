package io.needletail.bench.turns;

import java.util.List;

/**
 * One library with one workload, in a process of its own.
 *
 * @param workload the workload
 * @param library the library
 * @param operations that it takes turns with, one after the other
 * @param command starts the process
 * @param ready beginning of the line that the process prints when it can take commands
 */
public record Contender(String workload, String library, List<String> operations, List<String> command, String ready) {
    /** Copies its arguments. */
    public Contender {
        operations = List.copyOf(operations);
        command = List.copyOf(command);
    }
}
