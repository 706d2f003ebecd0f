package io.needletail.fast.template;

import java.util.List;

/**
 * One template, complete: static references and types' names are resolved.
 *
 * @param id its identifier in the stream, from 0 to 4,294,967,295; minus one where the file gives none, so that the template
 *     is used by reference only
 * @param name what the file calls it
 * @param resets whether every message of it begins with fresh dictionaries ({@code scp:reset="yes"}, Session Control
 *     Protocol 1.1); also where a template of identifier 120 has no fields and does not say so, as some venues write it
 * @param instructions in order
 */
public record Template(long id, Name name, boolean resets, List<Instruction> instructions) {
    /** What {@link #id()} answers where there is none. */
    public static final long NO_ID = -1;

    /** Takes a copy. */
    public Template {
        instructions = List.copyOf(instructions);
    }
}
