package io.needletail.cli.explain;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.engine.admin.Json;
import io.needletail.engine.admin.Unwrapped;
import io.needletail.engine.error.ErrorCode;
import io.needletail.engine.error.ErrorText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail explain}: what, why, which setting, what next. */
@Command(
        name = "explain",
        description = {
            "Explain an error or a warning by its number: what it says, why it comes, which setting it concerns, what to do.",
            "A whole line of a log may be given; each number in it is explained. Without any, all are listed."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:each number was explained", "2:there is no such number"},
        footer = {
            CliCommand.EXAMPLES,
            "  needletail explain NT-202",
            "  needletail explain 120 --json",
            "  needletail explain 'executor.cfg:6: NT-120 SocketAcceptPort=seven'"
        })
public final class ExplainCommand implements CliCommand, Callable<Integer> {
    /** As many words as fit beside a label, or one word that is longer. */
    private static final Pattern LINE = Pattern.compile("\\S.{0,67}(?:\\s|$)|\\S+");

    private static final Pattern NUMBER = Pattern.compile("(?i)\\bNT-(\\d{3})\\b");

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "NUMBER",
            description = "Such as NT-202 or 202, or a line with such a number.")
    private List<String> asked = List.of();

    @Option(names = "--json", description = "One JSON object a number, a line each.")
    private boolean json;

    /** Called by {@link java.util.ServiceLoader}. */
    public ExplainCommand() {}

    @Override
    public Integer call() {
        List<ErrorCode> codes = asked.isEmpty() ? ErrorCode.all() : asked();
        PrintWriter out = spec.commandLine().getOut();
        for (ErrorCode code : codes) {
            if (json)
                out.println(Json.text(new Explanation(code.id(), code.severity().word(), code.words())));
            else if (asked.isEmpty())
                out.printf(
                        "%s  %-7s  %s%n",
                        code.id(), code.severity().word(), code.words().what());
            else print(code, out);
        }
        out.flush();
        return ExitCode.OK;
    }

    private List<ErrorCode> asked() {
        Set<Integer> numbers = new LinkedHashSet<>();
        for (String text : asked) {
            Matcher matcher = NUMBER.matcher(text);
            int before = numbers.size();
            if (text.matches("\\d{3}")) numbers.add(Integer.parseInt(text));
            while (matcher.find()) numbers.add(Integer.parseInt(matcher.group(1)));
            if (numbers.size() == before && !matcher.reset().find()) {
                throw new ParameterException(
                        spec.commandLine(), "'" + text + "' has no number like NT-202; without any, all are listed");
            }
        }
        List<ErrorCode> codes = new ArrayList<>();
        for (int number : numbers) codes.add(code(number));
        return codes;
    }

    private ErrorCode code(int number) {
        Optional<ErrorCode> code =
                ErrorCode.all().stream().filter(one -> one.number() == number).findFirst();
        return code.orElseThrow(() -> new ParameterException(
                spec.commandLine(), "there is no NT-" + number + "; 'needletail explain' lists all"));
    }

    private static void print(ErrorCode code, PrintWriter out) {
        out.println(
                code.id() + "  " + code.words().what() + " (" + code.severity().word() + ")");
        out.println();
        paragraph("  Why      ", code.words().why(), out);
        paragraph("  Setting  ", code.words().setting(), out);
        paragraph("  Next     ", code.words().next(), out);
        out.println();
    }

    /** Prints a text behind its label, in lines that fit into a terminal of 80 columns. */
    private static void paragraph(String label, String text, PrintWriter out) {
        String start = label;
        Matcher line = LINE.matcher(text);
        while (line.find()) {
            out.println(start + line.group().strip());
            start = " ".repeat(label.length());
        }
    }

    private record Explanation(
            String code, String severity, @Unwrapped ErrorText words) {}
}
