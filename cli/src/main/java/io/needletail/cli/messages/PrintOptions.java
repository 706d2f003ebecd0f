package io.needletail.cli.messages;

import io.needletail.cli.ColourOption;
import io.needletail.dictionary.model.Dialect;
import io.needletail.tools.describe.DialectChoice;
import io.needletail.tools.describe.MessagePrinter;
import io.needletail.tools.describe.PrintParts;
import io.needletail.tools.describe.ValueText;
import io.needletail.tools.output.ByteOutput;
import io.needletail.wire.DataPairs;
import io.needletail.wire.Redaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of every command that prints messages. */
public final class PrintOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--json", description = "One JSON object a message, a line each.")
    private boolean json;

    @Option(names = "--line", description = "One line a message.")
    private boolean line;

    @Option(
            names = "--tags",
            paramLabel = "TAG",
            split = ",",
            description = "Only these fields, by tag or name, and one line a message.")
    private List<String> tags = new ArrayList<>();

    @Option(
            names = "--dictionary",
            paramLabel = "DICT",
            description =
                    "Names of this dictionary, a file or a standard one, with additions: \"FIX44.xml + venue.xml\""
                            + " (default: the standard one of each message's version).")
    private Optional<String> dictionary = Optional.empty();

    private Optional<Dialect> read = Optional.empty();

    @Mixin
    private ColourOption colour;

    @Option(names = "--reveal", description = "Show passwords.")
    private boolean reveal;

    /** Made by picocli. */
    public PrintOptions() {}

    /**
     * Makes the parts that printers need.
     *
     * @param out the output
     * @return the parts
     */
    public PrintParts parts(ByteOutput out) {
        DialectChoice dialects = dialects();
        return new PrintParts(out, colour.isOn(), dialects, new ValueText(redaction()), tags(dialects));
    }

    /**
     * The printer that the options ask for.
     *
     * @param parts as {@link #parts} makes them
     * @return JSON, a line, or a table
     */
    public MessagePrinter printer(PrintParts parts) {
        if (json) return parts.json();
        return line || !tags.isEmpty() ? parts.line() : parts.table();
    }

    /**
     * Tests that the options ask for a form.
     *
     * @return true with {@code --json}, {@code --line} or {@code --tags}
     */
    public boolean hasForm() {
        return json || line || !tags.isEmpty();
    }

    /**
     * Tests that the output is JSON.
     *
     * @return true with {@code --json}
     */
    public boolean isJson() {
        return json;
    }

    /**
     * Returns the tags whose values are hidden.
     *
     * @return passwords, or nothing with {@code --reveal}
     */
    public Redaction redaction() {
        return reveal ? Redaction.NONE : Redaction.DEFAULTS;
    }

    /**
     * Returns the pairs of length and data by which messages are read.
     *
     * @return those of {@code --dictionary}
     */
    public DataPairs dataPairs() {
        return dialect().map(Dialect::dataPairs).orElse(DataPairs.NONE);
    }

    private DialectChoice dialects() {
        return dialect().map(DialectChoice::fixed).orElseGet(DialectChoice::byMessage);
    }

    private Optional<Dialect> dialect() {
        if (read.isEmpty()) read = dictionary.map(spec -> Dictionary.read(spec, command));
        return read;
    }

    private List<Integer> tags(DialectChoice dialects) {
        return tags.stream().map(name -> tag(name, dialects)).toList();
    }

    /**
     * Finds the tags of fields that a user names.
     *
     * @param fields tags or names
     * @param dialects whose names count
     * @return the tags
     */
    Set<Integer> tags(List<String> fields, DialectChoice dialects) {
        return fields.stream().map(name -> tag(name, dialects)).collect(Collectors.toSet());
    }

    private int tag(String name, DialectChoice dialects) {
        try {
            return dialects.tag(name);
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(command.commandLine(), unknown.getMessage(), unknown);
        }
    }
}
