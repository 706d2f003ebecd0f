package io.needletail.fast.record;

import io.needletail.fast.FieldListener;
import io.needletail.fast.FieldSource;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Keeps one message: a listener that stores the fields, and a source that returns them in any order.
 *
 * <p>A place of reading is moved by {@link #group}, {@link #element}, {@link #reference} and {@link #close}; the
 * getters read what lies there. Nothing is allocated once the longest message has been seen. One thread.
 */
public final class FieldRecord implements FieldListener, FieldSource {
    static final int NONE = -1;

    private static final int ABSENT = Integer.MIN_VALUE;
    private static final int CELLS_FIRST = 64;
    private static final int LEVELS_FIRST = 8;

    private final Templates templates;
    private final IdentityHashMap<Template, Integer> numbers = new IdentityHashMap<>();
    // By slot: the instruction's place in the body that it belongs to, and the length of the body that it has.
    private final int[] places;
    private final int[] sizes;
    private final int sizeMax;

    // A body is a cell with the index of the next element's body, then one cell for each of its instructions.
    private long[] values;
    private int[] extras;
    private int cells;
    private byte[] octets = new byte[CELLS_FIRST];
    private int octetCount;

    private int[] bodies = new int[LEVELS_FIRST];
    private int[] owners = new int[LEVELS_FIRST];
    private int level;
    private Template template;
    private boolean isComplete;

    /**
     * Makes an empty record.
     *
     * @param templates whose messages it keeps
     */
    public FieldRecord(Templates templates) {
        this.templates = templates;
        int slots = templates.slots().size();
        places = new int[slots];
        sizes = new int[slots];
        int longest = 0;
        for (Template each : templates.all()) {
            numbers.put(each, numbers.size());
            number(each.instructions());
            longest = Math.max(longest, each.instructions().size());
        }
        for (int size : sizes) longest = Math.max(longest, size);
        sizeMax = longest;
        values = new long[CELLS_FIRST + sizeMax];
        extras = new int[CELLS_FIRST + sizeMax];
        clear();
    }

    private void number(Iterable<Instruction> body) {
        int place = 0;
        for (Instruction instruction : body) {
            places[instruction.slot()] = place++;
            switch (instruction) {
                case Instruction.Group group -> number(group.slot(), group.instructions());
                case Instruction.Sequence sequence -> number(sequence.slot(), sequence.instructions());
                default -> {}
            }
        }
    }

    private void number(int slot, List<Instruction> body) {
        sizes[slot] = body.size();
        number(body);
    }

    /**
     * The templates that the record was made for.
     *
     * @return as given
     */
    public Templates templates() {
        return templates;
    }

    /**
     * Returns whether a complete message is kept.
     *
     * @return false before the first message and after one that broke off
     */
    public boolean isComplete() {
        return isComplete;
    }

    /**
     * The template of the message.
     *
     * @return of the one that is kept or began last
     * @throws IllegalStateException if there was none yet
     */
    public Template template() {
        if (template == null) throw new IllegalStateException("no message has been recorded yet");
        return template;
    }

    /** Removes the message. */
    public void clear() {
        isComplete = false;
        cells = 0;
        octetCount = 0;
        level = 0;
        owners[0] = NONE;
        bodies[0] = newBody(sizeMax);
    }

    /** Moves the place of reading back to the message's own fields, as after an encoding that broke off. */
    public void rewind() {
        level = 0;
    }

    @Override
    public void begin(Template begun) {
        template = begun;
        isComplete = false;
        cells = 0;
        octetCount = 0;
        level = 0;
        bodies[0] = newBody(begun.instructions().size());
    }

    @Override
    public void integer(int slot, long value) {
        set(slot, value, 0);
    }

    @Override
    public void decimal(int slot, long mantissa, int exponent) {
        set(slot, mantissa, exponent);
    }

    @Override
    public void bytes(int slot, byte[] bytes, int from, int length) {
        if (length > octets.length - octetCount) {
            octets = Arrays.copyOf(octets, Math.max(2 * octets.length, octetCount + length));
        }
        System.arraycopy(bytes, from, octets, octetCount, length);
        set(slot, octetCount, length);
        octetCount += length;
    }

    @Override
    public void group(int slot) {
        int cell = bodies[level] + places[slot];
        if (isComplete) {
            enter(slot, (int) values[cell]);
        } else {
            int body = newBody(sizes[slot]);
            values[cell] = body;
            extras[cell] = 0;
            enter(slot, body);
        }
    }

    @Override
    public void sequence(int slot, int length) {
        set(slot, NONE, length);
        enter(slot, NONE);
    }

    @Override
    public void element(int slot, int index) {
        if (isComplete) {
            seek(slot, index);
        } else {
            int body = newBody(sizes[slot]);
            int cell = bodies[level] == NONE ? bodies[level - 1] + places[slot] : bodies[level] - 1;
            values[cell] = body;
            extras[body - 1] = index;
            bodies[level] = body;
        }
    }

    @Override
    public void reference(int slot, Template referred) {
        int body = newBody(referred.instructions().size());
        set(slot, body, number(referred));
        enter(slot, body);
    }

    // Nothing to leave where a source's sequence had no element to go into.
    @Override
    public void close(int slot) {
        if (level > 0 && owners[level] == slot) level--;
    }

    @Override
    public void end(Template ended) {
        isComplete = true;
        level = 0;
    }

    @Override
    public boolean isPresent(int slot) {
        return extras[bodies[level] + places[slot]] != ABSENT;
    }

    @Override
    public long integer(int slot) {
        return values[bodies[level] + places[slot]];
    }

    @Override
    public long mantissa(int slot) {
        return values[bodies[level] + places[slot]];
    }

    @Override
    public int exponent(int slot) {
        return extras[bodies[level] + places[slot]];
    }

    @Override
    public byte[] bytes(int slot) {
        return octets;
    }

    @Override
    public int from(int slot) {
        return (int) values[bodies[level] + places[slot]];
    }

    @Override
    public int length(int slot) {
        return extras[bodies[level] + places[slot]];
    }

    @Override
    public long reference(int slot) {
        int cell = bodies[level] + places[slot];
        enter(slot, (int) values[cell]);
        return templates.all().get(extras[cell]).id();
    }

    /**
     * Replays the message.
     *
     * @param listener receives the fields; not this record itself
     * @throws IllegalStateException if no whole message is kept
     */
    public void replay(FieldListener listener) {
        if (!isComplete) throw new IllegalStateException("no whole message is kept");
        rewind();
        listener.begin(template);
        Replay.body(this, template.instructions(), listener);
        listener.end(template);
    }

    /**
     * Corrects the number of elements of a sequence, for a caller that begins a sequence before the number is known.
     *
     * @param slot of a sequence in the body that is open now
     * @param length its elements
     */
    public void lengthen(int slot, int length) {
        extras[bodies[level] + places[slot]] = length;
    }

    // For the view by tags, which has cursors of its own.

    int root() {
        return bodies[0];
    }

    boolean isSet(int body, int slot) {
        return extras[body + places[slot]] != ABSENT;
    }

    long valueIn(int body, int slot) {
        return values[body + places[slot]];
    }

    int extraIn(int body, int slot) {
        return extras[body + places[slot]];
    }

    int nextElement(int body) {
        return (int) values[body - 1];
    }

    byte[] octets() {
        return octets;
    }

    private void set(int slot, long value, int extra) {
        int cell = bodies[level] + places[slot];
        values[cell] = value;
        extras[cell] = extra;
    }

    private int newBody(int size) {
        // A body of any size may be read where a shorter one lies.
        int room = cells + 1 + size + sizeMax;
        if (room > values.length) grow(room);
        int body = cells + 1;
        values[cells] = NONE;
        Arrays.fill(extras, body, body + size, ABSENT);
        cells = body + size;
        return body;
    }

    private void grow(int room) {
        int length = Math.max(2 * values.length, room);
        values = Arrays.copyOf(values, length);
        extras = Arrays.copyOf(extras, length);
    }

    private void enter(int slot, int body) {
        level++;
        if (level == bodies.length) {
            bodies = Arrays.copyOf(bodies, 2 * level);
            owners = Arrays.copyOf(owners, 2 * level);
        }
        owners[level] = slot;
        bodies[level] = body;
    }

    private void seek(int slot, int index) {
        if (owners[level] != slot || level == 0) enter(slot, (int) values[bodies[level] + places[slot]]);
        if (extras[bodies[level] - 1] > index) bodies[level] = (int) values[bodies[level - 1] + places[slot]];
        while (extras[bodies[level] - 1] < index) {
            int next = (int) values[bodies[level] - 1];
            if (next == NONE) throw new IndexOutOfBoundsException("the sequence has no element " + index);
            bodies[level] = next;
        }
    }

    /** The place of a template among all. */
    int number(Template referred) {
        Integer number = numbers.get(referred);
        if (number == null) {
            throw new IllegalArgumentException("template " + referred.name().local() + " is not one of this record's");
        }
        return number;
    }
}
