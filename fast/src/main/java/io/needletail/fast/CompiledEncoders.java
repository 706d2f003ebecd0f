package io.needletail.fast;

import io.needletail.fast.code.EncoderGenerator;
import io.needletail.fast.code.EncoderLayout;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/** The generated encoders of all templates; immutable, shared by all streams of one set of templates. */
final class CompiledEncoders {
    private final Templates templates;
    private final EncoderLayout cells;
    private final IdentityHashMap<Template, CompiledEncoder> writers = new IdentityHashMap<>();
    private final long[] ids;
    private final CompiledEncoder[] byId;

    CompiledEncoders(Templates templates) {
        this.templates = templates;
        cells = new EncoderLayout(templates);
        ids = templates.all().stream()
                .mapToLong(Template::id)
                .filter(id -> id != Template.NO_ID)
                .sorted()
                .toArray();
        byId = new CompiledEncoder[ids.length];
        int body = templates.slots().size();
        for (Template template : templates.all()) {
            body++;
            if (template.id() == Template.NO_ID) continue;
            CompiledEncoder writer = define(template, body - 1);
            writers.put(template, writer);
            byId[Arrays.binarySearch(ids, template.id())] = writer;
        }
    }

    Templates templates() {
        return templates;
    }

    EncoderLayout cells() {
        return cells;
    }

    /** How many presence maps there are: one for each group and sequence, by slot, and one for each template behind them. */
    int segments() {
        return templates.slots().size() + templates.all().size();
    }

    /** The encoder of a template; null where there is none. */
    CompiledEncoder of(Template template) {
        return writers.get(template);
    }

    /** The encoder of an identifier; null where there is none. */
    CompiledEncoder byId(long id) {
        int place = Arrays.binarySearch(ids, id);
        return place < 0 ? null : byId[place];
    }

    private CompiledEncoder define(Template template, int body) {
        byte[] code = EncoderGenerator.of(template, body, cells, hasReference(template.instructions()));
        try {
            return (CompiledEncoder) MethodHandles.lookup()
                    .defineHiddenClass(code, true)
                    .lookupClass()
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | LinkageError wrong) {
            throw new IllegalStateException(
                    "the encoder of template " + template.name().local() + " cannot be made", wrong);
        }
    }

    private static boolean hasReference(List<Instruction> instructions) {
        return instructions.stream().anyMatch(instruction -> switch (instruction) {
            case Instruction.Reference reference -> true;
            case Instruction.Group group -> hasReference(group.instructions());
            case Instruction.Sequence sequence -> hasReference(sequence.instructions());
            case Instruction.Field field -> false;
            case Instruction.SplitDecimal split -> false;
        });
    }
}
