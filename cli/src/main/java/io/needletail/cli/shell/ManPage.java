package io.needletail.cli.shell;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The manual page of a verb in the macros of man(7), made of its help. Without a date: the same help makes the same
 * bytes.
 */
final class ManPage {
    private final HelpText help;
    private final String name;
    private final StringBuilder page = new StringBuilder();

    private ManPage(CommandSpec command) {
        help = new HelpText(command);
        name = nameOf(command);
    }

    /** The name of the page, such as {@code needletail-journal-text}. */
    static String nameOf(CommandSpec command) {
        return command.qualifiedName("-");
    }

    static String of(CommandSpec command, String version) {
        ManPage made = new ManPage(command);
        made.head(version);
        made.arguments();
        made.verbs();
        made.exitCodes();
        made.examples();
        return made.page.toString();
    }

    private void head(String version) {
        page.append(".TH ").append(quoted(name.toUpperCase(Locale.ROOT))).append(" 1 \"\" ");
        page.append(quoted("Needletail " + version)).append(" \"Needletail\"\n");
        section("NAME");
        text(name + " - " + help.headline());
        section("SYNOPSIS");
        text(help.synopsis());
        section("DESCRIPTION");
        help.description().forEach(line -> {
            text(line);
            page.append(".PP\n");
        });
    }

    private void arguments() {
        List<PositionalParamSpec> parameters = help.command().positionalParameters();
        if (!parameters.isEmpty()) section("ARGUMENTS");
        for (PositionalParamSpec parameter : parameters) {
            item(parameter.paramLabel(), HelpText.plain(parameter.description()));
        }
        if (!help.options().isEmpty()) section("OPTIONS");
        for (OptionSpec option : help.options()) {
            String label = String.join(", ", option.names());
            boolean hasValue = option.arity().max() > 0;
            item(hasValue ? label + " " + option.paramLabel() : label, HelpText.plain(option.description()));
        }
    }

    private void verbs() {
        if (help.verbs().isEmpty()) return;
        section("VERBS");
        help.verbs().forEach(verb -> {
            HelpText inner = new HelpText(verb.getCommandSpec());
            item(nameOf(verb.getCommandSpec()) + "(1)", List.of(inner.headline()));
        });
    }

    private void exitCodes() {
        if (help.exitCodes().isEmpty()) return;
        section("EXIT STATUS");
        for (Map.Entry<String, String> code : help.exitCodes().entrySet()) {
            item(code.getKey(), List.of(code.getValue()));
        }
    }

    private void examples() {
        if (help.examples().isEmpty()) return;
        section("EXAMPLES");
        page.append(".nf\n");
        help.examples().forEach(this::text);
        page.append(".fi\n");
    }

    private void section(String title) {
        page.append(".SH ").append(quoted(title)).append('\n');
    }

    private void item(String label, List<String> lines) {
        page.append(".TP\n.B ").append(escaped(label)).append('\n');
        lines.forEach(this::text);
    }

    private void text(String text) {
        for (String line : text.split("\n", -1)) page.append(escaped(line)).append('\n');
    }

    private static String quoted(String text) {
        return '"' + escaped(text).replace("\"", "\\(dq") + '"';
    }

    // A minus sign is not a hyphen, and a line must not begin like a macro.
    private static String escaped(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
