package io.needletail.venue.publisher;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import java.util.HashMap;
import java.util.Map;

/** Slots of one template by the names of its fields, and by {@code sequence.field} of those in a sequence. */
final class TemplateSlots {
    private final Template template;
    private final Map<String, Integer> slots = new HashMap<>();

    TemplateSlots(Templates templates, String name) {
        template =
                templates.byName(name).orElseThrow(() -> new IllegalArgumentException("there is no template " + name));
        add("", template.instructions());
    }

    private void add(String prefix, Iterable<Instruction> instructions) {
        for (Instruction instruction : instructions) {
            String name = prefix + instruction.name().local();
            slots.put(name, instruction.slot());
            if (instruction instanceof Instruction.Sequence sequence) add(name + ".", sequence.instructions());
        }
    }

    Template template() {
        return template;
    }

    int of(String name) {
        Integer slot = slots.get(name);
        if (slot == null) {
            throw new IllegalArgumentException("template " + template.name().local() + " has no field " + name);
        }
        return slot;
    }
}
