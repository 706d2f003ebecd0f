package io.needletail.cli.shell;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Completion for fish: a line for each verb and each option, with its description. */
final class FishScript {
    private static final String USE = "complete -c needletail";
    private static final int DESCRIPTION_MAX = 80;

    private final StringBuilder script = new StringBuilder();

    private FishScript() {}

    static String of(CommandSpec root) {
        FishScript fish = new FishScript();
        fish.script.append("# Completion of needletail for fish; made by: needletail completion fish\n");
        fish.verbs(root, "__fish_use_subcommand", List.of());
        return fish.script.toString();
    }

    private void verbs(CommandSpec group, String condition, List<String> path) {
        for (CommandLine verb : new HelpText(group).verbs()) {
            HelpText help = new HelpText(verb.getCommandSpec());
            String name = verb.getCommandName();
            line(condition, "-f -a " + quoted(name), help.headline());
            List<String> inner = join(path, name);
            String seen = inner.stream()
                    .map(word -> "__fish_seen_subcommand_from " + word)
                    .collect(Collectors.joining("; and "));
            help.options().forEach(option -> option(seen, option));
            verbs(verb.getCommandSpec(), seen, inner);
        }
    }

    private void option(String condition, OptionSpec option) {
        StringBuilder names = new StringBuilder();
        for (String name : option.names()) {
            names.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
        }
        if (option.arity().max() > 0) names.append(" -r");
        List<String> description = HelpText.plain(option.description());
        line(condition, names.toString().strip(), description.isEmpty() ? "" : description.getFirst());
    }

    private void line(String condition, String what, String description) {
        String text = description.length() <= DESCRIPTION_MAX ? description : description.substring(0, DESCRIPTION_MAX);
        script.append(USE).append(" -n ").append(quoted(condition)).append(' ').append(what);
        script.append(" -d ").append(quoted(text)).append('\n');
    }

    private static List<String> join(List<String> path, String name) {
        return Stream.concat(path.stream(), Stream.of(name)).toList();
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
