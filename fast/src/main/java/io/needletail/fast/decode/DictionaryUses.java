package io.needletail.fast.decode;

import io.needletail.fast.codegen.DictionaryLayout;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.fast.template.Type;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The way each field of a set of templates uses its dictionary entry, and the buffers for the bytes of strings. The
 * cell of a string holds the number of a buffer and a length. Immutable.
 */
final class DictionaryUses {
    private final DictionaryLayout layout;
    private final IdentityHashMap<Field, DictionaryUse> useOf = new IdentityHashMap<>();
    private final List<DictionaryUse> uses = new ArrayList<>();
    private final IdentityHashMap<Literal, Integer> literalOf = new IdentityHashMap<>();
    private final List<byte[]> buffers = new ArrayList<>(List.of(new byte[0]));
    private final long[] initial;

    DictionaryUses(Templates templates) {
        layout = new DictionaryLayout(templates);
        for (Template template : templates.all()) {
            DictionaryLayout.fields(template.instructions()).forEach(this::addLiteral);
        }
        initial = layout.initial();
        for (int entry = 0; entry < layout.entries(); entry++) {
            if (!layout.users(entry).isEmpty()) addUses(entry);
        }
    }

    private void addLiteral(Field field) {
        if (field.initial() instanceof Literal.Octets octets && !literalOf.containsKey(octets)) {
            literalOf.put(octets, buffers.size());
            buffers.add(octets.value());
        }
    }

    private void addUses(int entry) {
        List<Field> users = layout.users(entry);
        int cell = layout.cell(entry);
        if (layout.isUniform(entry) && users.getFirst().initial() instanceof Literal.Octets octets) {
            initial[cell] = literal(octets);
        }
        int buffer = -1;
        if (users.stream().anyMatch(field -> field.type().isBytes())) {
            buffer = buffers.size();
            buffers.add(new byte[0]);
            buffers.add(new byte[0]);
        }
        int state = layout.mayLackValue(entry) ? cell + 1 : -1;
        for (Field field : users) {
            DictionaryUse use =
                    new DictionaryUse(uses.size(), cell, state, layout.assigned(field), buffer, initialValue(field));
            uses.add(use);
            useOf.put(field, use);
        }
    }

    private DictionaryUse.Start initialValue(Field field) {
        return new DictionaryUse.Start(
                field.hasInitial(),
                initialCell(field),
                field.initial() instanceof Literal.Scaled scaled ? scaled.exponent() : 0,
                field.type() == Type.DECIMAL,
                field.isOptional(),
                field.operator() == Operator.DELTA);
    }

    private long initialCell(Field field) {
        return switch (field.initial()) {
            case Literal.None _ -> 0;
            case Literal.Whole whole -> whole.value();
            case Literal.Scaled scaled -> scaled.mantissa();
            case Literal.Octets octets -> literal(octets);
        };
    }

    /** Returns where the entries lie. */
    DictionaryLayout layout() {
        return layout;
    }

    /** Returns the use of a field that has an entry. */
    DictionaryUse of(Field field) {
        return useOf.get(field);
    }

    /** Returns the initial value of a string or byte vector as {@link DecoderState#text(int, int)} packs it. */
    long literal(Literal.Octets octets) {
        return DecoderState.text(literalOf.get(octets), octets.value().length);
    }

    /** Returns the empty string and every initial value of a string, by number: the class data of generated classes. */
    List<byte[]> literals() {
        return List.copyOf(buffers.subList(0, literalOf.size() + 1));
    }

    /** Returns all cells as a reset leaves them. */
    long[] initial() {
        return initial.clone();
    }

    /** Returns all buffers of strings: the empty string, literals, and two for each entry. */
    byte[][] buffers() {
        return buffers.toArray(byte[][]::new);
    }

    /** Returns all uses, by number. */
    DictionaryUse[] uses() {
        return uses.toArray(DictionaryUse[]::new);
    }
}
