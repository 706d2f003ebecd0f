package io.needletail.cli.fast;

import io.needletail.cli.CliCommand;
import io.needletail.cli.Problems;
import io.needletail.fast.FieldListener;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.FixText;
import io.needletail.fast.text.JsonText;
import io.needletail.tools.fast.CaptureMembers;
import io.needletail.tools.fast.MessageStream;
import io.needletail.tools.fast.ResetMessage;
import io.needletail.tools.output.TextOutput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail fast decode}: the messages of a capture or file as text, one a line. */
@Command(
        name = "decode",
        description = {
            "Print the messages of a capture or of a file, one a line, as JSON or as FIX fields.",
            "JSON of a capture has the capture time, the channel (a sender and a group, from 0) and the group.",
            "A message that is wrong is reported on the error stream with its place, template and field,",
            "and the next one is tried; of a file that is cut, what stands before is printed. Exit 1 when",
            "there was one, 2 when the templates cannot be read."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail fast decode --templates template.xml --input feed.pcap",
            "  needletail fast decode --templates template.xml --input x.fast --framing len4le --fix",
            "  needletail fast decode --templates moex.xml --input data.dat --framing hfix4",
            "  needletail fast decode --templates cme.xml --input x.pcapng --framing cme5"
        })
final class DecodeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private StreamOptions feed;

    @Option(names = "--json", description = "One object a message; the default.")
    private boolean isJson;

    @Option(names = "--fix", description = "One FIX field after another, tags as the templates name them.")
    private boolean isFix;

    @Option(
            names = {"--out", "--output"},
            paramLabel = "FILE",
            description = "Write there instead of on the terminal.")
    private Optional<Path> file = Optional.empty();

    @Override
    public Integer call() throws IOException {
        if (isJson && isFix) throw new ParameterException(spec.commandLine(), "--json and --fix: give one of them");
        Templates templates = feed.templates();
        PrintWriter err = spec.commandLine().getErr();
        try (MessageStream stream = feed.open(templates);
                OutputStream out = output()) {
            return isFix ? fix(stream, templates, out, err) : json(stream, templates, out, err);
        }
    }

    private OutputStream output() throws IOException {
        return file.isPresent()
                ? new BufferedOutputStream(Files.newOutputStream(file.get()))
                : new TextOutput(spec.commandLine().getOut());
    }

    private static int json(MessageStream stream, Templates templates, OutputStream out, PrintWriter err)
            throws IOException {
        JsonText text = new JsonText(templates);
        return print(stream, text, err, out, () -> {
            byte[] members = CaptureMembers.of(stream);
            if (stream.template().isEmpty()) out.write(ResetMessage.line(members));
            else text.writeTo(members, out);
        });
    }

    private static int fix(MessageStream stream, Templates templates, OutputStream out, PrintWriter err)
            throws IOException {
        FixText text = new FixText(templates);
        return print(stream, text, err, out, () -> {
            if (stream.template().isEmpty()) out.write('\n');
            else text.writeTo(out);
        });
    }

    /** Writes the message that was decoded last. */
    @FunctionalInterface
    private interface Line {
        void write() throws IOException;
    }

    private static int print(MessageStream stream, FieldListener listener, PrintWriter err, OutputStream out, Line line)
            throws IOException {
        Problems problems = new Problems(err);
        while (stream.next(listener)) {
            if (stream.isDecoded()) line.write();
            problems.add(stream.problem());
        }
        out.flush();
        stream.remarks().forEach(problems::add);
        return problems.exitCode();
    }
}
