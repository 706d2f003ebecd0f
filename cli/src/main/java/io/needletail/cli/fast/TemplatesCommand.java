package io.needletail.cli.fast;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.tools.fast.TemplateTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail fast templates}: what a template file holds, as a table, and each template in words. */
@Command(
        name = "templates",
        description = {
            "Print what a FAST template file holds, in tables.",
            "One of its templates, then one of each template's fields in order, with their bits in the",
            "presence map and in words how their values are found.",
            "Exit 2 when the file cannot be read, with line and error code."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail fast templates template.xml",
            "  needletail fast templates template.xml MDIncrementalRefresh",
            "  needletail fast templates template.xml 30",
            "  needletail fast templates template.xml --short"
        })
final class TemplatesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE", description = "The templates, as XML.")
    private Path file;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "ID|NAME",
            description = "One of the templates, by identifier or name.")
    private Optional<String> which = Optional.empty();

    @Option(names = "--short", description = "The table only.")
    private boolean isShort;

    @Override
    public Integer call() {
        Templates templates = TemplateFile.read(file, spec);
        List<Template> chosen = templates.all();
        if (which.isPresent()) chosen = find(templates, which.get());
        PrintWriter out = spec.commandLine().getOut();
        TemplateTable table = new TemplateTable(templates, out);
        if (which.isEmpty()) table.overview(file.getFileName().toString());
        if (!isShort) chosen.forEach(table::template);
        out.flush();
        return ExitCode.OK;
    }

    private List<Template> find(Templates templates, String name) {
        List<Template> found = templates.all().stream()
                .filter(template -> template.name().local().equals(name)
                        || (template.id() != Template.NO_ID
                                && String.valueOf(template.id()).equals(name)))
                .toList();
        if (!found.isEmpty()) return found;
        throw new ParameterException(
                spec.commandLine(), file + " has no template " + name + "; leave it out to see what there is");
    }
}
