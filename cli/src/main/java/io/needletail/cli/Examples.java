package io.needletail.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The examples that verbs carry in the footers of their help. */
final class Examples {

    private Examples() {}

    /** The footer of the root: the first example of each verb, and of each verb within a group. */
    static String[] firstOfEach(CommandLine root) {
        List<String> footer = new ArrayList<>();
        footer.add(CliCommand.EXAMPLES);
        leaves(root).flatMap(verb -> of(verb).limit(1)).forEach(footer::add);
        return footer.toArray(String[]::new);
    }

    /** All examples of one verb, as it wrote them. */
    static Stream<String> of(CommandLine verb) {
        return Stream.of(verb.getCommandSpec().usageMessage().footer())
                .dropWhile(line -> !line.equals(CliCommand.EXAMPLES))
                .skip(1)
                .filter(line -> !line.isBlank());
    }

    /** Every verb that does something itself, groups resolved. */
    static Stream<CommandLine> leaves(CommandLine command) {
        return command.getSubcommands().values().stream()
                .flatMap(verb -> verb.getSubcommands().isEmpty() ? Stream.of(verb) : leaves(verb));
    }
}
