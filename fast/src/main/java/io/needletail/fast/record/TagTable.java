package io.needletail.fast.record;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Name;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import java.util.Arrays;
import java.util.List;

/** The slots of a body by tag; a sequence has the tag of its length. */
final class TagTable {
    static final int NOT_FOUND = -1;
    static final TagTable EMPTY = new TagTable(List.of());

    private static final int TAG_DIGITS_MAX = 9;

    // Ascending by tag.
    private final int[] tags;
    private final int[] slots;
    /** Slots of the body's groups, whose fields are found as the body's own. */
    final int[] groups;
    /** Slots of the body's dynamic references, likewise. */
    final int[] references;

    private TagTable(List<Instruction> body) {
        List<Instruction> tagged = body.stream()
                .filter(each -> tag(each) >= 0)
                .sorted(TagTable::compare)
                .toList();
        tags = tagged.stream().mapToInt(TagTable::tag).toArray();
        slots = tagged.stream().mapToInt(Instruction::slot).toArray();
        groups = body.stream()
                .filter(Instruction.Group.class::isInstance)
                .mapToInt(Instruction::slot)
                .toArray();
        references = body.stream()
                .filter(Instruction.Reference.class::isInstance)
                .mapToInt(Instruction::slot)
                .toArray();
    }

    private static int compare(Instruction one, Instruction other) {
        return Integer.compare(tag(one), tag(other));
    }

    /** One for each template, in order. */
    static TagTable[] ofTemplates(Templates templates) {
        return templates.all().stream()
                .map(Template::instructions)
                .map(TagTable::new)
                .toArray(TagTable[]::new);
    }

    /** One for each slot; empty for what has no body. */
    static TagTable[] ofSlots(Templates templates) {
        return templates.slots().stream().map(TagTable::body).map(TagTable::new).toArray(TagTable[]::new);
    }

    private static List<Instruction> body(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Group group -> group.instructions();
            case Instruction.Sequence sequence -> sequence.instructions();
            default -> List.of();
        };
    }

    int slot(int tag) {
        int at = Arrays.binarySearch(tags, tag);
        return at < 0 ? NOT_FOUND : slots[at];
    }

    private static int tag(Instruction instruction) {
        return switch (instruction) {
            case Instruction.Sequence sequence -> tag(sequence.length().name(), sequence.name());
            case Instruction.Field field -> tag(field.name());
            case Instruction.SplitDecimal decimal -> tag(decimal.name());
            default -> NOT_FOUND;
        };
    }

    private static int tag(Name length, Name sequence) {
        return tag(length) >= 0 ? tag(length) : tag(sequence);
    }

    private static int tag(Name name) {
        String id = name.id();
        boolean isTag = !id.isEmpty()
                && id.length() <= TAG_DIGITS_MAX
                && id.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        return isTag ? Integer.parseInt(id) : NOT_FOUND;
    }
}
