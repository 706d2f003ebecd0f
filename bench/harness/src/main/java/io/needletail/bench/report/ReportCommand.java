package io.needletail.bench.report;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail bench report}: result folders, of one machine or several, on one page. */
@Command(
        name = "report",
        description = "Show result folders, of one machine or of several, on one self-contained page.",
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench report report",
            "  needletail bench report here/report there/report --out both.html"
        })
public final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "FOLDER",
            description = "What bench all left, or any folder of --json files.")
    private List<Path> folders;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "index.html",
            description = "The page (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Override
    public Integer call() throws IOException {
        List<ResultFolder> results = new ArrayList<>();
        for (Path folder : folders) results.add(ResultFolder.read(folder));
        Files.writeString(out, new Page(results).html());
        spec.commandLine().getOut().println(out);
        return ExitCode.OK;
    }
}
