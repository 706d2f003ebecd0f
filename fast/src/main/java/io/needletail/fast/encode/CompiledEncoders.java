package io.needletail.fast.encode;

import io.needletail.fast.codegen.DictionaryLayout;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/** The compiled encoders of a set of templates. Immutable: made once, shared by every encoder. */
final class CompiledEncoders {
    private final Templates templates;
    private final DictionaryLayout layout;
    private final IdentityHashMap<Template, CompiledEncoder> byTemplate = new IdentityHashMap<>();
    private final long[] ids;
    private final CompiledEncoder[] byId;

    CompiledEncoders(Templates templates) {
        this.templates = templates;
        layout = new DictionaryLayout(templates);
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
            CompiledEncoder encoder = compile(template, body - 1);
            byTemplate.put(template, encoder);
            byId[Arrays.binarySearch(ids, template.id())] = encoder;
        }
    }

    Templates templates() {
        return templates;
    }

    DictionaryLayout layout() {
        return layout;
    }

    /** Returns the number of presence maps: one for each slot, for groups and sequences, then one for each template. */
    int segments() {
        return templates.slots().size() + templates.all().size();
    }

    /** Returns the encoder of a template, or null if the template is not of this set or has no identifier. */
    CompiledEncoder of(Template template) {
        return byTemplate.get(template);
    }

    /** Returns the encoder of an identifier, or null if no template has it. */
    CompiledEncoder byId(long id) {
        int index = Arrays.binarySearch(ids, id);
        return index < 0 ? null : byId[index];
    }

    private CompiledEncoder compile(Template template, int body) {
        byte[] code = EncoderGenerator.of(template, body, layout, hasReference(template.instructions()));
        try {
            return (CompiledEncoder) MethodHandles.lookup()
                    .defineHiddenClass(code, true)
                    .lookupClass()
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | LinkageError cause) {
            throw new IllegalStateException(
                    "the encoder of template " + template.name().local() + " cannot be made", cause);
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
