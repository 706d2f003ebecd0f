package io.needletail.cli.shell;

import io.needletail.cli.CliCommand;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The texts of a verb's help, without the marks of its formatting. */
record HelpText(CommandSpec command) {
    /** The verbs below it, in alphabetical order, each one once. */
    List<CommandLine> verbs() {
        return command.subcommands().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .distinct()
                .toList();
    }

    /** Description in one line. */
    String headline() {
        List<String> description = description();
        return description.isEmpty() ? "" : description.getFirst();
    }

    List<String> description() {
        return plain(command.usageMessage().description());
    }

    /** Usage in one line. */
    String synopsis() {
        String text = new CommandLine.Help(command, CommandLine.Help.Ansi.OFF).synopsis(0);
        return text.strip().replaceAll("\\s+", " ");
    }

    List<String> examples() {
        return Stream.of(command.usageMessage().footer())
                .dropWhile(line -> !line.equals(CliCommand.EXAMPLES))
                .skip(1)
                .map(HelpText::plain)
                .filter(line -> !line.isBlank())
                .toList();
    }

    Map<String, String> exitCodes() {
        return command.usageMessage().exitCodeList();
    }

    List<OptionSpec> options() {
        return command.options().stream().filter(option -> !option.hidden()).toList();
    }

    /** Lines without the marks of a format. */
    static List<String> plain(String... lines) {
        return Stream.of(lines)
                .map(HelpText::plain)
                .filter(line -> !line.isBlank())
                .toList();
    }

    private static String plain(String line) {
        return line.replace("%n", "\n").replace("%%", "%");
    }
}
