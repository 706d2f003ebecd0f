package io.needletail.tools.fast;

import io.needletail.fast.template.Entry;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.tools.output.AlignedTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.Set;

/** Templates as tables: one of all of them, one of the fields of each. */
public final class TemplateTable {
    private final Templates templates;
    private final InstructionText words;
    private final PrintWriter out;

    /**
     * Creates a printer.
     *
     * @param templates what is printed
     * @param out takes the lines
     */
    public TemplateTable(Templates templates, PrintWriter out) {
        this.templates = templates;
        this.words = new InstructionText(templates);
        this.out = out;
    }

    /** Kinds of instructions of a body, with all nested ones. */
    private record Counts(int fields, int groups, int sequences, int references) {
        static final Counts NONE = new Counts(0, 0, 0, 0);

        static Counts of(List<Instruction> body) {
            return body.stream().map(Counts::of).reduce(NONE, Counts::plus);
        }

        private static Counts of(Instruction instruction) {
            return switch (instruction) {
                case Instruction.Field _, Instruction.SplitDecimal _ -> new Counts(1, 0, 0, 0);
                case Instruction.Group group -> new Counts(0, 1, 0, 0).plus(of(group.instructions()));
                case Instruction.Sequence sequence -> new Counts(0, 0, 1, 0).plus(of(sequence.instructions()));
                case Instruction.Reference _ -> new Counts(0, 0, 0, 1);
            };
        }

        private Counts plus(Counts other) {
            return new Counts(
                    fields + other.fields,
                    groups + other.groups,
                    sequences + other.sequences,
                    references + other.references);
        }
    }

    /**
     * Prints all templates, a row each.
     *
     * @param file their name
     */
    public void overview(String file) {
        Counts counts = templates.all().stream()
                .map(template -> Counts.of(template.instructions()))
                .reduce(Counts.NONE, Counts::plus);
        long dictionaries =
                templates.entries().stream().map(Entry::dictionary).distinct().count();
        out.printf(
                "%s: %s with %s, %s and %s; %s in %s%n%n",
                file,
                counted(templates.all().size(), "template", "templates"),
                counted(counts.fields, "field", "fields"),
                counted(counts.groups, "group", "groups"),
                counted(counts.sequences, "sequence", "sequences"),
                counted(templates.entries().size(), "remembered value", "remembered values"),
                counted(dictionaries, "dictionary", "dictionaries"));
        AlignedTable table = new AlignedTable(
                Set.of(), "id", "template", "fields", "groups", "sequences", "presence bits", "resets");
        for (Template template : templates.all()) {
            Counts own = Counts.of(template.instructions());
            table.add(
                    id(template),
                    template.name().local(),
                    own.fields,
                    own.groups,
                    own.sequences,
                    bits(template),
                    template.resets() ? "yes" : "no");
        }
        table.print("", out);
    }

    private static String counted(long count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    private static String id(Template template) {
        return template.id() == Template.NO_ID ? "-" : String.valueOf(template.id());
    }

    // The first bit of a message says whether the template's identifier is there.
    private static int bits(Template template) {
        return 1
                + template.instructions().stream()
                        .mapToInt(Instruction::presenceBits)
                        .sum();
    }

    /**
     * Prints one template, a row for each instruction.
     *
     * @param template one of them
     */
    public void template(Template template) {
        String id = template.id() == Template.NO_ID ? "for references only" : "id " + template.id();
        out.printf(
                "%n%s, %s, presence map of %s%s%n",
                template.name().local(),
                id,
                counted(bits(template), "bit", "bits"),
                template.resets() ? ", resets the dictionaries" : "");
        AlignedTable table = new AlignedTable(Set.of(), "bit", "tag", "field", "type", "value");
        addRows(table, template.instructions(), 1, "");
        table.print("", out);
    }

    private void addRows(AlignedTable table, List<Instruction> body, int firstBit, String indent) {
        int bit = firstBit;
        for (Instruction instruction : body) {
            int bits = instruction.presenceBits();
            table.add(
                    bits == 0 ? "-" : bits == 1 ? String.valueOf(bit) : bit + "-" + (bit + bits - 1),
                    instruction.name().id().isEmpty() ? "-" : instruction.name().id(),
                    indent
                            + (instruction instanceof Instruction.Reference
                                    ? "(any)"
                                    : instruction.name().local()),
                    words.type(instruction),
                    words.meaning(instruction));
            bit += bits;
            if (instruction instanceof Instruction.Group group) addRows(table, group.instructions(), 0, indent + "  ");
            if (instruction instanceof Instruction.Sequence sequence) {
                addRows(table, sequence.instructions(), 0, indent + "  ");
            }
        }
    }
}
