package io.needletail.fast.code;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Operator;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import io.needletail.fast.template.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Where an encoder keeps its dictionaries: each entry has some cells of one array of longs.
 *
 * <pre>
 * 3 × entry       the value: an integer, a mantissa, a packed string, the length of a longer one
 * 3 × entry + 1   its state, one of the constants here; where fields of several types share it, with the type above
 * 3 × entry + 2   a decimal's exponent
 * </pre>
 *
 * <p>An entry of integers of at most 32 bits has all in its first cell: where no value is, something out of their range.
 *
 * <p>Where all fields of an entry begin with the same value, a reset already assigns it: then no code has to ask whether the
 * entry is undefined.
 */
public final class EncoderLayout {
    /** The value is in its cell. */
    public static final long ASSIGNED = 0;

    /** The field was absent. */
    public static final long EMPTY = 1;

    /** Nothing was told since the reset. */
    public static final long UNDEFINED = 2;

    /** A string that is not packed: its length is in the cell, its bytes elsewhere. */
    public static final long LONG = 3;

    /** A string that is not packed, namely the initial value. */
    public static final long INITIAL = 4;

    /** A value of another field's type. */
    public static final long FOREIGN = 5;

    /** In place of a value of at most 32 bits, whose entry needs no state: the field was absent. */
    public static final long NARROW_EMPTY = Long.MIN_VALUE;

    /** The same: nothing was told since the reset. */
    public static final long NARROW_UNDEFINED = Long.MIN_VALUE + 1;

    private static final int PACKED_MAX = 8;
    private static final int WIDTH = 3;

    private final Templates templates;
    private final List<List<Field>> users = new ArrayList<>();
    private final long[] fresh;

    /**
     * Lays the cells out.
     *
     * @param templates whose entries they are for
     */
    public EncoderLayout(Templates templates) {
        this.templates = templates;
        for (int i = 0; i < templates.entries().size(); i++) users.add(new ArrayList<>());
        for (Template template : templates.all()) {
            forEachField(template.instructions(), field -> {
                if (field.entry() >= 0) users.get(field.entry()).add(field);
            });
        }
        fresh = new long[WIDTH * users.size()];
        for (int entry = 0; entry < users.size(); entry++) freshen(entry);
    }

    /**
     * The cell of an entry's value; the state's follows, then the exponent's or the type's.
     *
     * @param entry its number
     * @return the index
     */
    public static int of(int entry) {
        return WIDTH * entry;
    }

    /**
     * What the cells hold after a reset.
     *
     * @return a copy
     */
    public long[] fresh() {
        return fresh.clone();
    }

    /** What the state holds of a type, where fields of several share the entry. */
    static int number(Type type) {
        return List.of(Type.values()).indexOf(type);
    }

    /** The cells that messages of a template can touch: from the first to before the last. */
    int[] range(Template template) {
        int[] range = {fresh.length, 0};
        forEachField(template.instructions(), field -> {
            if (field.entry() < 0) return;
            range[0] = Math.min(range[0], of(field.entry()));
            range[1] = Math.max(range[1], of(field.entry()) + WIDTH);
        });
        return range[0] < range[1] ? range : new int[] {0, 0};
    }

    /** Whether fields of several types use it. */
    boolean isMixed(int entry) {
        return templates.entries().get(entry).isMixed();
    }

    /** Whether only integers of at most 32 bits are in it. */
    boolean isNarrow(int entry) {
        return !isMixed(entry)
                && users.get(entry).stream()
                        .map(Field::type)
                        .allMatch(type -> type.isInteger() && type.highest() > 0 && type.highest() <= 0xFFFF_FFFFL);
    }

    /** Whether it is assigned, and never undefined or empty, whatever happens. */
    boolean isAlwaysAssigned(int entry) {
        return isUniform(entry) && users.get(entry).stream().allMatch(field -> field.operator() == Operator.DELTA);
    }

    /** Whether a reset assigns the initial value already. */
    boolean isUniform(int entry) {
        if (isMixed(entry)) return false;
        Field first = users.get(entry).getFirst();
        boolean hasBase = !(first.initial() instanceof Literal.None)
                || users.get(entry).stream().allMatch(field -> field.operator() == Operator.DELTA);
        return hasBase && users.get(entry).stream().allMatch(field -> beginsLike(field, first));
    }

    private static boolean beginsLike(Field one, Field other) {
        boolean oneCounts = one.operator() == Operator.INCREMENT;
        return oneCounts == (other.operator() == Operator.INCREMENT) && sameLiteral(one.initial(), other.initial());
    }

    private static boolean sameLiteral(Literal one, Literal other) {
        if (one instanceof Literal.Octets(byte[] a) && other instanceof Literal.Octets(byte[] b)) {
            return java.util.Arrays.equals(a, b);
        }
        return one.equals(other);
    }

    private void freshen(int entry) {
        int cell = of(entry);
        fresh[cell + 1] = UNDEFINED;
        fresh[cell + 2] = 0;
        if (isNarrow(entry)) fresh[cell] = NARROW_UNDEFINED;
        if (users.get(entry).isEmpty() || !isUniform(entry)) return;
        Field field = users.get(entry).getFirst();
        switch (field.initial()) {
            case Literal.None none -> {
                fresh[cell] = 0;
                fresh[cell + 1] = field.type().isBytes() ? LONG : ASSIGNED;
            }
            case Literal.Whole whole -> {
                fresh[cell] = before(field, whole.value());
                fresh[cell + 1] = ASSIGNED;
            }
            case Literal.Scaled scaled -> {
                fresh[cell] = scaled.mantissa();
                fresh[cell + 1] = ASSIGNED;
                fresh[cell + 2] = scaled.exponent();
            }
            case Literal.Octets octets -> freshen(cell, field.type(), octets.value());
        }
    }

    private void freshen(int cell, Type type, byte[] initial) {
        long packed = type == Type.ASCII ? packed(initial) : 0;
        fresh[cell] = packed != 0 ? packed : initial.length;
        fresh[cell + 1] = packed != 0 ? ASSIGNED : INITIAL;
    }

    /** The value that an entry must hold so that the field comes out as the initial value. */
    static long before(Field field, long initial) {
        if (field.operator() != Operator.INCREMENT) return initial;
        return initial == field.type().lowest() ? field.type().highest() : initial - 1;
    }

    /** A short string of characters other than zero as one word, as the runtime packs it; zero for any other. */
    static long packed(byte[] value) {
        if (value.length == 0 || value.length > PACKED_MAX) return 0;
        long word = 0;
        for (int i = 0; i < value.length; i++) {
            if (value[i] <= 0) return 0;
            word |= (long) value[i] << (56 - 8 * i);
        }
        return word;
    }

    private static void forEachField(List<Instruction> instructions, Consumer<Field> action) {
        for (Instruction instruction : instructions) {
            switch (instruction) {
                case Field field -> action.accept(field);
                case Instruction.SplitDecimal split -> {
                    action.accept(split.exponent());
                    action.accept(split.mantissa());
                }
                case Instruction.Group group -> forEachField(group.instructions(), action);
                case Instruction.Sequence sequence -> {
                    action.accept(sequence.length());
                    forEachField(sequence.instructions(), action);
                }
                case Instruction.Reference reference -> {}
            }
        }
    }
}
