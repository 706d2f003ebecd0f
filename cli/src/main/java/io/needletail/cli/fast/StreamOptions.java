package io.needletail.cli.fast;

import io.needletail.fast.decode.DecoderOptions;
import io.needletail.fast.template.Templates;
import io.needletail.feed.framing.DictionaryReset;
import io.needletail.feed.framing.FeedFile;
import io.needletail.feed.framing.Framing;
import io.needletail.tools.fast.MessageStream;
import io.needletail.tools.fast.PacketDestination;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Form of a stream of FAST messages, as options that verbs share. */
final class StreamOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--templates",
            required = true,
            paramLabel = "FILE",
            description = "The templates of the stream, as XML.")
    private Path templates;

    @Option(
            names = "--input",
            required = true,
            paramLabel = "FILE",
            description = "A pcap or pcapng capture, whose UDP payloads are read, or a file of framed messages.")
    private Path input;

    @Option(
            names = "--framing",
            paramLabel = "FRAMING",
            description = "What stands around the messages: " + Framing.NAMES + ". Default: ${DEFAULT-VALUE}.")
    private String framing = "none";

    @Option(
            names = "--reset",
            paramLabel = "WHEN",
            description =
                    "When earlier values are forgotten: before each message, before each datagram, or at the beginning"
                            + " of the stream only. Default: ${DEFAULT-VALUE}.")
    private String reset = "stream";

    @Option(
            names = "--group",
            paramLabel = "GROUP",
            description = "Of a capture only what was sent to ADDRESS, ADDRESS:PORT or :PORT.")
    private Optional<String> group = Optional.empty();

    @Option(
            names = "--template-id",
            paramLabel = "ID",
            description = "The template of a stream whose first message does not name it.")
    private Optional<Long> templateId = Optional.empty();

    @Option(
            names = "--strict",
            description = "Refuse overlong integers, strings and presence maps, and bits that no field has (R6 to R9).")
    private boolean strict;

    @Option(
            names = "--empty-base",
            description =
                    "A delta on an absent value counts from the initial value, as Xetra sends it; otherwise that is"
                            + " the error D6.")
    private boolean emptyBase;

    Templates templates() {
        return TemplateFile.read(templates, spec);
    }

    Path input() {
        return input;
    }

    /** Opens the stream at its beginning. */
    MessageStream open(Templates read) throws IOException {
        Framing framing = framing();
        DictionaryReset reset = reset();
        FeedFile file = group.isEmpty()
                ? FeedFile.open(input, framing, reset)
                : FeedFile.open(input, framing, reset, target(group.get()));
        if (group.isPresent() && file.counts().isEmpty()) {
            file.close();
            throw new ParameterException(
                    spec.commandLine(),
                    "--group: " + input
                            + " is no capture, and tells not to whom its messages were sent; leave --group out");
        }
        return new MessageStream(read, options(), input, framing, file, templateId);
    }

    private PacketDestination target(String text) {
        return PacketDestination.parse(text)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "--group: " + text + " is none of ADDRESS, ADDRESS:PORT and :PORT, such as 239.1.1.1:5001"));
    }

    private DecoderOptions options() {
        return (strict ? DecoderOptions.STRICT : DecoderOptions.DEFAULTS).withEmptyBase(emptyBase);
    }

    private Framing framing() {
        return framing(framing, spec);
    }

    static Framing framing(String name, CommandSpec command) {
        try {
            return Framing.parse(name);
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(command.commandLine(), "--framing: " + unknown.getMessage(), unknown);
        }
    }

    private DictionaryReset reset() {
        return switch (reset.toLowerCase(Locale.ROOT)) {
            case "message" -> DictionaryReset.MESSAGE;
            case "datagram" -> DictionaryReset.DATAGRAM;
            case "stream" -> DictionaryReset.STREAM;
            default ->
                throw new ParameterException(
                        spec.commandLine(), "--reset: " + reset + " is none of message, datagram, stream");
        };
    }
}
