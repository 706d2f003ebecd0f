package io.needletail.cli.fast;

import io.needletail.cli.CliCommand;
import io.needletail.cli.Problems;
import io.needletail.fast.CodecStatus;
import io.needletail.fast.encode.Encoder;
import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.JsonException;
import io.needletail.fast.text.JsonReader;
import io.needletail.feed.framing.Framing;
import io.needletail.tools.extract.InputFile;
import io.needletail.tools.fast.FrameWriter;
import io.needletail.tools.fast.LineReader;
import io.needletail.tools.fast.ResetMessage;
import io.needletail.tools.output.TextOutput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.zip.GZIPInputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail fast encode}: lines of JSON, as decode prints them, become a file of framed messages. */
@Command(
        name = "encode",
        description = {
            "Write the messages that decode printed as JSON back as FAST.",
            "Each takes the shortest form that its template allows. A line that is wrong is reported on the",
            "error stream with its number and field, and left out: exit 1 then."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail fast encode --templates template.xml --input x.jsonl --out x.fast",
            "  needletail fast encode --templates template.xml --input x.jsonl.gz --framing hexlines"
        })
final class EncodeCommand implements Callable<Integer> {
    private static final int BYTES_FIRST = 1 << 16;
    private static final int BYTES_MAX = 64 << 20;

    @Spec
    private CommandSpec spec;

    @Option(names = "--templates", required = true, paramLabel = "FILE", description = "The templates, as XML.")
    private Path templates;

    @Option(
            names = "--input",
            required = true,
            paramLabel = "FILE",
            description = "Messages as lines of JSON; compressed if the name ends with .gz; - is the input stream.")
    private Path input;

    @Option(
            names = {"--out", "--output"},
            paramLabel = "FILE",
            description = "The file to write; without it the bytes go to the output stream.")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--framing",
            paramLabel = "FRAMING",
            description = "What to put around the messages: " + Framing.NAMES + ". Default: ${DEFAULT-VALUE}.")
    private String framing = "none";

    @Option(
            names = "--reset",
            paramLabel = "WHEN",
            description =
                    "When earlier values are forgotten: before each message, at the beginning of the stream only, or"
                            + " before every so many messages, such as 50. Default: ${DEFAULT-VALUE}.")
    private String reset = "stream";

    @Option(
            names = "--sequence",
            paramLabel = "N",
            description = "The first sequence number, for framings that have one. Default: ${DEFAULT-VALUE}.")
    private long sequence = 1;

    private byte[] bytes = new byte[BYTES_FIRST];

    @Override
    public Integer call() throws IOException {
        Templates read = TemplateFile.read(templates, spec);
        Framing frames = StreamOptions.framing(framing, spec);
        long every = every();
        Problems problems = new Problems(spec.commandLine().getErr());
        try (LineReader lines = new LineReader(open())) {
            if (file.isPresent()) {
                try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file.get()))) {
                    encode(lines, read, new FrameWriter(frames, out, (int) sequence), every, problems);
                }
            } else {
                OutputStream out = terminal(frames);
                encode(lines, read, new FrameWriter(frames, out, (int) sequence), every, problems);
                out.flush();
            }
        }
        return problems.exitCode();
    }

    // Never closed: it belongs to the process.
    private OutputStream terminal(Framing frames) {
        boolean isText = frames instanceof Framing.HexLines;
        return isText ? new TextOutput(spec.commandLine().getOut()) : new BufferedOutputStream(System.out);
    }

    private InputStream open() throws IOException {
        if (input.toString().equals("-")) return System.in;
        InputStream in = InputFile.open(input);
        return input.toString().endsWith(".gz") ? new GZIPInputStream(in, BYTES_FIRST) : in;
    }

    private long every() {
        return switch (reset.toLowerCase(Locale.ROOT)) {
            case "message" -> 1;
            case "stream" -> Long.MAX_VALUE;
            default -> {
                if (reset.matches("[1-9][0-9]{0,8}")) yield Long.parseLong(reset);
                throw new ParameterException(
                        spec.commandLine(), "--reset: " + reset + " is none of message, stream, or a number above 0");
            }
        };
    }

    private void encode(LineReader lines, Templates read, FrameWriter frames, long every, Problems problems)
            throws IOException {
        FieldRecord record = new FieldRecord(read);
        JsonReader json = new JsonReader(record);
        Encoder encoder = new Encoder(read);
        long written = 0;
        while (lines.next()) {
            boolean isReset = written % every == 0;
            if (isReset) encoder.reset();
            if (ResetMessage.isLine(read, lines.bytes(), lines.from(), lines.to())) {
                encoder.reset();
                frames.write(ResetMessage.message(), ResetMessage.message().length, isReset);
                written++;
                continue;
            }
            String place = input.getFileName() + ":" + lines.number() + ": ";
            try {
                json.read(lines.bytes(), lines.from(), lines.to());
            } catch (JsonException wrong) {
                problems.add(place + wrong.getMessage());
                continue;
            }
            int length = encode(encoder, record);
            if (length <= 0) {
                problems.add(place + words(encoder, read));
            } else if (frames.write(bytes, length, isReset)) {
                written++;
            } else {
                throw new IOException(
                        place + "the message has " + length + " bytes, too many for --framing " + framing);
            }
        }
    }

    private int encode(Encoder encoder, FieldRecord record) {
        while (true) {
            record.rewind();
            int length = encoder.encode(record.template(), record, bytes, 0, bytes.length);
            if (length > 0 || encoder.status() != CodecStatus.NO_ROOM || bytes.length >= BYTES_MAX) return length;
            bytes = new byte[2 * bytes.length];
        }
    }

    private static String words(Encoder encoder, Templates templates) {
        CodecStatus status = encoder.status();
        String code = status.code().isEmpty() ? "" : "[ERR " + status.code() + "] ";
        if (encoder.errorSlot() < 0) return code + status.description();
        Instruction instruction = templates.slots().get(encoder.errorSlot());
        String id = instruction.name().id();
        return code + status.description() + ": field " + instruction.name().local()
                + (id.isEmpty() ? "" : "(" + id + ")");
    }
}
