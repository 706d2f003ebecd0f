package io.needletail.fast.template;

import java.util.List;

/**
 * A template whose static references and named types are resolved.
 *
 * @param id its identifier in the stream, from 0 to 4,294,967,295; minus one where the file gives none, so that the
 *     template is used by reference only
 * @param name what the file calls it
 * @param resets whether every message of it begins with fresh dictionaries ({@code scp:reset="yes"}, Session Control
 *     Protocol 1.1); also where a template of identifier 120 has no fields without the reset attribute, as some venues
 *     write it
 * @param instructions in order
 */
public record Template(long id, Name name, boolean resets, List<Instruction> instructions) {
    /** Value of {@link #id()} for a template without identifier. */
    public static final long NO_ID = -1;

    /** Copies the instructions. */
    public Template {
        instructions = List.copyOf(instructions);
    }
}
