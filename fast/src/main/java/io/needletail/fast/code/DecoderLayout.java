package io.needletail.fast.code;

import io.needletail.fast.template.Entry;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Instruction.Group;
import io.needletail.fast.template.Instruction.Reference;
import io.needletail.fast.template.Instruction.Sequence;
import io.needletail.fast.template.Instruction.SplitDecimal;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.fast.template.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the previous values of a set of templates lie in a {@link DecoderState}. Immutable once made.
 *
 * <p>Entries that the same templates touch lie side by side, a region: so a decoder saves and resets a message's entries
 * by copying one or a few runs of longs. An entry that only one field uses, and that has a value from the beginning (its
 * initial value, or the base of a delta), has no status: nothing can make it undefined or empty.
 */
public final class DecoderLayout {
    /** Status of an entry after a reset. */
    public static final int UNDEFINED = 0;
    /** Status of an entry that holds no value. */
    public static final int EMPTY = 1;
    /** Lowest status of an entry that holds one; entries that types share add the type's number. */
    public static final int ASSIGNED = 2;

    private final IdentityHashMap<Field, DictionaryUse> useOf = new IdentityHashMap<>();
    private final List<DictionaryUse> uses = new ArrayList<>();
    private final IdentityHashMap<Literal, Integer> literalOf = new IdentityHashMap<>();
    private final List<byte[]> texts = new ArrayList<>(List.of(new byte[0]));
    private final int[][] regionsOf;
    private final List<int[]> regions = new ArrayList<>();
    private long[] initial = new long[16];
    private int cells;

    /**
     * Lays the entries out.
     *
     * @param templates whose they are
     */
    public DecoderLayout(Templates templates) {
        List<Entry> entries = templates.entries();
        List<List<Field>> users = new ArrayList<>();
        List<BitSet> touchedBy = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            users.add(new ArrayList<>());
            touchedBy.add(new BitSet());
        }
        List<Template> all = templates.all();
        for (int i = 0; i < all.size(); i++) {
            for (Field field : fields(all.get(i).instructions())) {
                placeLiteral(field);
                if (field.entry() < 0) continue;
                users.get(field.entry()).add(field);
                touchedBy.get(field.entry()).set(i);
            }
        }
        regionsOf = new int[all.size()][];
        Arrays.fill(regionsOf, new int[0]);
        Map<BitSet, List<Integer>> groups = new LinkedHashMap<>();
        for (int i = 0; i < entries.size(); i++) {
            if (users.get(i).isEmpty()) continue;
            groups.computeIfAbsent(touchedBy.get(i), by -> new ArrayList<>()).add(i);
        }
        groups.forEach((by, members) -> {
            int from = cells;
            for (int entry : members) place(entries.get(entry), users.get(entry));
            int region = regions.size();
            regions.add(new int[] {from, cells});
            by.stream().forEach(template -> regionsOf[template] = with(regionsOf[template], region));
        });
        initial = Arrays.copyOf(initial, cells);
    }

    private static int[] with(int[] some, int another) {
        int[] more = Arrays.copyOf(some, some.length + 1);
        more[some.length] = another;
        return more;
    }

    /** Every field of the instructions, also those of sequences' lengths and split decimals' parts. */
    static List<Field> fields(List<Instruction> instructions) {
        List<Field> found = new ArrayList<>();
        for (Instruction instruction : instructions) {
            switch (instruction) {
                case Field field -> found.add(field);
                case SplitDecimal decimal -> {
                    found.add(decimal.exponent());
                    found.add(decimal.mantissa());
                }
                case Group group -> found.addAll(fields(group.instructions()));
                case Sequence sequence -> {
                    found.add(sequence.length());
                    found.addAll(fields(sequence.instructions()));
                }
                case Reference reference -> {}
            }
        }
        return found;
    }

    private void placeLiteral(Field field) {
        if (field.initial() instanceof Literal.Octets octets && !literalOf.containsKey(octets)) {
            literalOf.put(octets, texts.size());
            texts.add(octets.value());
        }
    }

    private void place(Entry entry, List<Field> users) {
        boolean isMixed = entry.isMixed();
        List<Type> types = List.of(Type.values());
        boolean isSole = users.size() == 1;
        Field first = users.getFirst();
        int cell = take(initialCell(first));
        if (isMixed || first.type() == Type.DECIMAL) take(initialExponent(first));
        int status = -1;
        if (!isSole || mayLackValue(first)) {
            boolean isAssigned = isSole && startsAssigned(first);
            status = take(isAssigned ? ASSIGNED : UNDEFINED);
        }
        int buffer = -1;
        if (users.stream().anyMatch(field -> field.type().isBytes())) {
            buffer = texts.size();
            texts.add(new byte[0]);
            texts.add(new byte[0]);
        }
        for (Field field : users) {
            int mine = isMixed ? ASSIGNED + types.indexOf(field.type()) : ASSIGNED;
            boolean isGiven = isGiven(field);
            DictionaryUse.Start start = new DictionaryUse.Start(
                    isGiven,
                    plainCell(field),
                    initialExponent(field),
                    field.type() == Type.DECIMAL,
                    field.isOptional(),
                    field.operator() == Operator.DELTA);
            DictionaryUse use = new DictionaryUse(uses.size(), cell, status, mine, buffer, start);
            uses.add(use);
            useOf.put(field, use);
        }
    }

    /** Whether a field has an initial value. */
    static boolean isGiven(Field field) {
        return !(field.initial() instanceof Literal.None);
    }

    private int take(long first) {
        if (cells == initial.length) initial = Arrays.copyOf(initial, 2 * cells);
        initial[cells] = first;
        return cells++;
    }

    private static boolean startsAssigned(Field field) {
        return field.operator() == Operator.DELTA || isGiven(field);
    }

    private static boolean mayLackValue(Field field) {
        if (field.operator() == Operator.DELTA) return false;
        return field.isOptional() || !isGiven(field);
    }

    // An increment finds the value before its initial one, so that its first value is the initial one.
    private long initialCell(Field field) {
        long value = plainCell(field);
        if (field.operator() != Operator.INCREMENT || !isGiven(field)) return value;
        return value == field.type().lowest() ? field.type().highest() : value - 1;
    }

    private long plainCell(Field field) {
        return switch (field.initial()) {
            case Literal.None none -> 0;
            case Literal.Whole whole -> whole.value();
            case Literal.Scaled scaled -> scaled.mantissa();
            case Literal.Octets octets -> DecoderState.text(literalOf.get(octets), octets.value().length);
        };
    }

    private static int initialExponent(Field field) {
        return field.initial() instanceof Literal.Scaled scaled ? scaled.exponent() : 0;
    }

    /** How a field uses its place; only for fields that have an entry. */
    DictionaryUse of(Field field) {
        return useOf.get(field);
    }

    /** The initial value of a string or byte vector as {@link DecoderState#text(int, int)} packs it. */
    long literal(Literal.Octets octets) {
        return DecoderState.text(literalOf.get(octets), octets.value().length);
    }

    /**
     * The empty string and every initial value of a string, which generated classes take as their class data.
     *
     * @return by number
     */
    public List<byte[]> literals() {
        return List.copyOf(texts.subList(0, literalOf.size() + 1));
    }

    /** By number. */
    DictionaryUse use(int number) {
        return uses.get(number);
    }

    /** The regions that a template touches, by its place in {@link Templates#all()}. */
    int[] regionsOf(int template) {
        return regionsOf[template];
    }

    /** First cell of each region, and the one behind its last. */
    int[][] regions() {
        return regions.toArray(int[][]::new);
    }

    /** All cells as they are after a reset. */
    long[] initial() {
        return initial;
    }

    /** All buffers of strings: the empty string, literals, and two for each entry. */
    byte[][] texts() {
        return texts.toArray(byte[][]::new);
    }

    /** All uses, by number. */
    DictionaryUse[] uses() {
        return uses.toArray(DictionaryUse[]::new);
    }
}
