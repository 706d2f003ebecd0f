package io.needletail.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Instruction.Group;
import io.needletail.fast.template.Instruction.Sequence;
import io.needletail.fast.template.Instruction.SplitDecimal;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.TemplateException;
import io.needletail.fast.template.Templates;
import io.needletail.fast.template.Type;
import java.util.List;
import java.util.Optional;

/**
 * A file becomes templates that keep the static rules of FAST 1.1, or a fault with a place in the file; the same at
 * each reading.
 *
 * @param reader what is examined
 */
record TemplateTarget(Reader reader) implements Target {
    private static final int BYTES_MAX = 1 << 14;
    private static final String NAME = "fuzzed.xml";
    private static final int DEPTH_MAX = 32;

    /** Reads templates. */
    @FunctionalInterface
    interface Reader {
        Templates read(byte[] bytes, String name) throws TemplateException;
    }

    @Override
    public void run(byte[] data) {
        if (data.length > BYTES_MAX) return;
        Optional<Templates> read = read(data);
        Optional<Templates> again = read(data);
        assertThat(again.isPresent()).as("read a second time").isEqualTo(read.isPresent());
        if (read.isEmpty()) return;
        Templates templates = read.get();
        assertThat(again.get().entries()).isEqualTo(templates.entries());
        assertThat(again.get().slots()).hasSameSizeAs(templates.slots());
        for (Template template : templates.all()) {
            assertThat(template.id()).isBetween(Template.NO_ID, 0xFFFF_FFFFL);
            assertInstructions(templates, template.instructions(), 0);
        }
    }

    private Optional<Templates> read(byte[] data) {
        try {
            return Optional.of(reader.read(data, NAME));
        } catch (TemplateException fault) {
            long lines = 1
                    + Fix.text(data).chars().filter(c -> c == '\n' || c == '\r').count();
            assertThat(fault.file()).isEqualTo(NAME);
            assertThat(fault.line()).as("line of %s", fault.getMessage()).isBetween(0, (int) lines);
            assertThat(fault).hasMessageStartingWith(NAME + (fault.line() == 0 ? ": " : ":" + fault.line() + ": "));
            assertThat(fault.code()).isIn("", "S1", "S2", "S3", "S4", "S5", "D8");
            assertThat(fault.getMessage().length()).isBetween(NAME.length() + 3, 1_100);
            return Optional.empty();
        }
    }

    private static void assertInstructions(Templates templates, List<Instruction> instructions, int depth) {
        assertThat(depth).isLessThanOrEqualTo(DEPTH_MAX);
        for (Instruction instruction : instructions) {
            assertThat(templates.slots().get(instruction.slot())).isSameAs(instruction);
            switch (instruction) {
                case Field field -> assertField(templates, field);
                case SplitDecimal split -> {
                    assertField(templates, split.exponent());
                    assertField(templates, split.mantissa());
                    assertThat(split.mantissa().isOptional()).isFalse();
                }
                case Group group -> assertInstructions(templates, group.instructions(), depth + 1);
                case Sequence sequence -> {
                    assertField(templates, sequence.length());
                    assertThat(sequence.length().type()).isEqualTo(Type.UINT32);
                    assertInstructions(templates, sequence.instructions(), depth + 1);
                }
                case Instruction.Reference reference ->
                    assertThat(reference.name().local()).isEmpty();
            }
        }
    }

    private static void assertField(Templates templates, Field field) {
        boolean remembers = switch (field.operator()) {
            case COPY, INCREMENT, DELTA, TAIL -> true;
            case NONE, CONSTANT, DEFAULT -> false;
        };
        assertThat(field.entry())
                .isBetween(remembers ? 0 : -1, remembers ? templates.entries().size() - 1 : -1);
        boolean needsInitial =
                field.operator() == Operator.CONSTANT || (field.operator() == Operator.DEFAULT && !field.isOptional());
        if (needsInitial) assertThat(field.initial()).isNotEqualTo(Literal.NONE);
        Class<? extends Literal> kind = field.type() == Type.DECIMAL
                ? Literal.Scaled.class
                : field.type().isBytes() ? Literal.Octets.class : Literal.Whole.class;
        if (!field.initial().equals(Literal.NONE)) assertThat(field.initial()).isInstanceOf(kind);
        if (field.operator() == Operator.INCREMENT)
            assertThat(field.type().isInteger()).isTrue();
        if (field.operator() == Operator.TAIL)
            assertThat(field.type().isBytes()).isTrue();
    }
}
