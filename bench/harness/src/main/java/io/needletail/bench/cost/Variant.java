package io.needletail.bench.cost;

import java.nio.file.Path;
import java.util.List;

/**
 * One of the things that are compared: a program that measures itself and says so in a line.
 *
 * @param label its name in the table
 * @param yardstick the label of the variant it is compared with in each round
 * @param command the program
 * @param store what it leaves behind, removed after each round
 */
record Variant(String label, String yardstick, List<String> command, Path store) {
    Variant {
        command = List.copyOf(command);
    }
}
