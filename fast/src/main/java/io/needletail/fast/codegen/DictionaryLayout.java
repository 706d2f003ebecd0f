package io.needletail.fast.codegen;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Places the dictionary entries of a set of templates, with their previous values, in one array of longs. Decoders and
 * encoders share the layout. Immutable.
 *
 * <pre>
 * cell       the value: an integer, a mantissa, or what the codec keeps of a string
 * cell + 1   the state: assigned, empty or undefined; missing where {@link #hasState} is false
 * cell + 2   the exponent; of decimals, and where fields of several types share the entry
 * </pre>
 *
 * <p>Entries that the same templates use lie side by side, in a region: a codec saves and resets the entries of a
 * message by copying few runs of longs.
 *
 * <p>Where all fields of an entry begin with the same value, a reset assigns this value, so that no code has to check
 * for an undefined entry.
 */
public final class DictionaryLayout {
    /** State of an entry with a value; see {@link #assigned} for an entry that fields of several types share. */
    public static final long ASSIGNED = 0;
    /** State of an entry whose field was absent. */
    public static final long EMPTY = 1;
    /** State of an entry after a reset. */
    public static final long UNDEFINED = 2;

    /** The type of a value is above this many bits of its state, where fields of several types share the entry. */
    public static final int TYPE_SHIFT = 8;

    private static final List<Type> TYPES = List.of(Type.values());

    private final Templates templates;
    private final List<List<Field>> users = new ArrayList<>();
    private final int[] cells;
    private final int[][] regionsOf;
    private final List<int[]> regions = new ArrayList<>();
    private int size;

    /**
     * Lays the entries out.
     *
     * @param templates that use them
     */
    public DictionaryLayout(Templates templates) {
        this.templates = templates;
        List<Template> all = templates.all();
        List<BitSet> usedBy = new ArrayList<>();
        for (int entry = 0; entry < templates.entries().size(); entry++) {
            users.add(new ArrayList<>());
            usedBy.add(new BitSet());
        }
        for (int i = 0; i < all.size(); i++) {
            for (Field field : fields(all.get(i).instructions())) {
                if (field.entry() < 0) continue;
                users.get(field.entry()).add(field);
                usedBy.get(field.entry()).set(i);
            }
        }
        cells = new int[users.size()];
        regionsOf = new int[all.size()][];
        Arrays.fill(regionsOf, new int[0]);
        Map<BitSet, List<Integer>> groups = new LinkedHashMap<>();
        for (int entry = 0; entry < users.size(); entry++) {
            if (users.get(entry).isEmpty()) continue;
            groups.computeIfAbsent(usedBy.get(entry), by -> new ArrayList<>()).add(entry);
        }
        groups.forEach((by, entries) -> {
            int from = size;
            for (int entry : entries) place(entry);
            int region = regions.size();
            regions.add(new int[] {from, size});
            by.stream().forEach(template -> regionsOf[template] = with(regionsOf[template], region));
        });
    }

    private void place(int entry) {
        cells[entry] = size;
        if (hasExponent(entry)) {
            size += 3;
        } else {
            size += hasState(entry) ? 2 : 1;
        }
    }

    private static int[] with(int[] some, int another) {
        int[] more = Arrays.copyOf(some, some.length + 1);
        more[some.length] = another;
        return more;
    }

    /**
     * Collects all fields, also the lengths of sequences and the parts of split decimals.
     *
     * @param instructions of a template or a part of it
     * @return the fields in order
     */
    public static List<Field> fields(List<Instruction> instructions) {
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
                case Reference _ -> {}
            }
        }
        return found;
    }

    /**
     * Returns the number of entries.
     *
     * @return as many as the templates have
     */
    public int entries() {
        return users.size();
    }

    /**
     * Returns the fields that use an entry.
     *
     * @param entry its number
     * @return in the order of the templates; empty if no field uses it
     */
    public List<Field> users(int entry) {
        return users.get(entry);
    }

    /**
     * Returns the first cell of an entry: that of its value.
     *
     * @param entry its number
     * @return the index
     */
    public int cell(int entry) {
        return cells[entry];
    }

    /**
     * Returns whether an entry has a cell for its state. An entry of integers of at most 32 bits that always has a
     * value has none.
     *
     * @param entry its number
     * @return whether the second cell is the state
     */
    public boolean hasState(int entry) {
        return !isNarrow(entry) || mayLackValue(entry);
    }

    /**
     * Returns whether an entry has a cell for an exponent.
     *
     * @param entry its number
     * @return whether the third cell is the exponent
     */
    public boolean hasExponent(int entry) {
        return isMixed(entry) || users.get(entry).getFirst().type() == Type.DECIMAL;
    }

    /**
     * Returns whether an entry can be empty, undefined or of another type when a field uses it.
     *
     * @param entry its number
     * @return false only for the entry of a single field that always has a value
     */
    public boolean mayLackValue(int entry) {
        if (isMixed(entry) || users.get(entry).size() > 1) return true;
        Field field = users.get(entry).getFirst();
        return field.operator() != Operator.DELTA && (field.isOptional() || !field.hasInitial());
    }

    /**
     * Returns whether fields of several types share an entry.
     *
     * @param entry its number
     * @return whether they do
     */
    public boolean isMixed(int entry) {
        return entry(entry).isMixed();
    }

    /**
     * Returns whether an entry holds only integers of at most 32 bits.
     *
     * @param entry its number
     * @return whether each of its values leaves most bits of a long unused
     */
    public boolean isNarrow(int entry) {
        return !isMixed(entry)
                && users.get(entry).stream()
                        .map(Field::type)
                        .allMatch(type -> type.isInteger() && type.highest() > 0 && type.highest() <= 0xFFFF_FFFFL);
    }

    /**
     * Returns whether an entry is assigned at all times.
     *
     * @param entry its number
     * @return whether a reset assigns its value and no field makes it empty
     */
    public boolean isAlwaysAssigned(int entry) {
        return isUniform(entry) && users.get(entry).stream().allMatch(field -> field.operator() == Operator.DELTA);
    }

    /**
     * Returns whether all fields of an entry begin with the same value, so that a reset assigns it.
     *
     * @param entry its number
     * @return whether it is assigned after a reset
     */
    public boolean isUniform(int entry) {
        if (isMixed(entry)) return false;
        List<Field> fields = users.get(entry);
        Field first = fields.getFirst();
        boolean hasBase = first.hasInitial() || fields.stream().allMatch(field -> field.operator() == Operator.DELTA);
        return hasBase && fields.stream().allMatch(field -> beginsLike(field, first));
    }

    private static boolean beginsLike(Field one, Field other) {
        boolean isIncrement = one.operator() == Operator.INCREMENT;
        return isIncrement == (other.operator() == Operator.INCREMENT) && isSame(one.initial(), other.initial());
    }

    private static boolean isSame(Literal one, Literal other) {
        if (one instanceof Literal.Octets(byte[] a) && other instanceof Literal.Octets(byte[] b)) {
            return Arrays.equals(a, b);
        }
        return one.equals(other);
    }

    private Entry entry(int entry) {
        return templates.entries().get(entry);
    }

    /**
     * Returns the value that an entry must hold so that the next value of a field is its initial value.
     *
     * @param field an integer
     * @param initial its initial value
     * @return the integer before it for an increment, else the initial value
     */
    public static long before(Field field, long initial) {
        if (field.operator() != Operator.INCREMENT) return initial;
        return initial == field.type().lowest() ? field.type().highest() : initial - 1;
    }

    /**
     * Returns the number of a type.
     *
     * @param type any
     * @return from 0
     */
    public static int number(Type type) {
        return TYPES.indexOf(type);
    }

    /**
     * Returns the state of an entry to which a field has assigned a value.
     *
     * @param field that uses an entry
     * @return {@link #ASSIGNED}, with the type's number plus one above {@link #TYPE_SHIFT} bits in a mixed entry
     */
    public long assigned(Field field) {
        return isMixed(field.entry()) ? ASSIGNED | (long) (number(field.type()) + 1) << TYPE_SHIFT : ASSIGNED;
    }

    /**
     * Returns all cells as a reset leaves them. The cell of a string is zero: what it holds is the codec's choice.
     *
     * @return a new array
     */
    public long[] initial() {
        long[] initial = new long[size];
        for (int entry = 0; entry < users.size(); entry++) {
            if (!users.get(entry).isEmpty()) fill(initial, entry);
        }
        return initial;
    }

    private void fill(long[] initial, int entry) {
        int cell = cells[entry];
        if (!isUniform(entry)) {
            if (hasState(entry)) initial[cell + 1] = UNDEFINED;
            return;
        }
        Field field = users.get(entry).getFirst();
        switch (field.initial()) {
            case Literal.None _, Literal.Octets _ -> {}
            case Literal.Whole whole -> initial[cell] = before(field, whole.value());
            case Literal.Scaled scaled -> {
                initial[cell] = scaled.mantissa();
                initial[cell + 2] = scaled.exponent();
            }
        }
    }

    /**
     * Returns the regions whose entries a template uses.
     *
     * @param template index in {@link Templates#all()}
     * @return indexes in {@link #regions()}
     */
    public int[] regionsOf(int template) {
        return regionsOf[template].clone();
    }

    /**
     * Returns the number of cells.
     *
     * @return from 0
     */
    public int size() {
        return size;
    }

    /**
     * Returns all regions.
     *
     * @return for each the index of its first cell and the index after its last cell
     */
    public int[][] regions() {
        return regions.toArray(int[][]::new);
    }

    /**
     * Returns the cells that messages of a template can change.
     *
     * @param template one of the templates that were laid out
     * @return the index of the first cell and the index after the last cell
     */
    public int[] range(Template template) {
        int[] range = {size, 0};
        for (int region : regionsOf[templates.all().indexOf(template)]) {
            range[0] = Math.min(range[0], regions.get(region)[0]);
            range[1] = Math.max(range[1], regions.get(region)[1]);
        }
        return range[0] < range[1] ? range : new int[] {0, 0};
    }
}
