package io.needletail.cli.gen;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.dictionary.generate.GeneratedPackage;
import io.needletail.dictionary.generate.Generator;
import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.xml.Dialects;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail gen}: typed views over messages and writers for them, as Java source. */
@Command(
        name = "gen",
        description = "Write Java views and writers for the messages of a dictionary.",
        footer = {
            CliCommand.EXAMPLES,
            "  needletail gen --dialect FIX.4.4 --messages D,F,8,9 --package com.acme.fix44 --out src/main/java",
            "  needletail gen --dialect 'FIX44.xml + venue.xml' --package com.acme.venue --out src/main/java",
            "  needletail gen --dialect FIX.Latest --messages NewOrderSingle --package com.acme.fix --out generated"
        })
public final class GenCommand implements CliCommand, Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--dialect",
            required = true,
            paramLabel = "NAME|FILE",
            description = "A standard dialect, or a dictionary file; ' + FILE' puts a venue's additions on top.")
    private String dialect;

    @Option(names = "--package", required = true, paramLabel = "NAME", description = "The package of the classes.")
    private String packageName;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "The source folder, to which the folders of the package are added.")
    private Path out;

    @Option(
            names = "--messages",
            split = ",",
            paramLabel = "TYPE",
            description = "Only these messages, each by MsgType(35) or name; without it, all of them.")
    private List<String> messages = List.of();

    /** Called by {@link java.util.ServiceLoader}. */
    public GenCommand() {}

    @Override
    public Integer call() throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        Dialect read = Dialects.readAll(dialect, Path.of(""), warning -> err.println("warning: " + warning));
        List<Generator.Source> sources = generate(read);
        Path folder = new GeneratedPackage(out, packageName).write(sources);
        spec.commandLine().getOut().printf("%d files in %s%n", sources.size(), folder);
        return ExitCode.OK;
    }

    private List<Generator.Source> generate(Dialect read) {
        try {
            return new Generator(read, Dialects.origin(dialect), packageName).generate(new LinkedHashSet<>(messages));
        } catch (IllegalArgumentException impossible) {
            throw new ParameterException(spec.commandLine(), impossible.getMessage(), impossible);
        }
    }
}
