package io.needletail.fast.code;

import java.util.Arrays;

/**
 * What a stream has seen so far, and the registers of the message that is being decoded.
 *
 * <p>Values before lie in {@link #cells}. {@link #begin} starts a message; {@link #rollBack} makes everything as it was
 * then. To that end a region is copied to {@code saved} when a message first touches it, and the bytes of a string are
 * written to that one of its two buffers which held none at the message's beginning. A reset costs one increment: a region
 * whose generation is old is filled with initial values when it is next touched.
 *
 * <p>Fields are public and plain because generated code works with them. One thread.
 */
public final class DecoderState {
    private static final int SCRATCH = 64;
    private static final int MAPS = 16;
    private static final byte NULL = (byte) 0x80;

    /** Values before, by {@link DictionaryUse#cell()} and {@link DictionaryUse#status()}. */
    public final long[] cells;
    /** The value that was read last: an integer, a mantissa or a presence map. */
    public long value;
    /** The bits above those of {@link #value} where an integer of the stream has more than 64, with its sign. */
    public long high;
    /** The exponent that was read last. */
    public int exponent;
    /** Whether the value that was read last is there, where {@link #value} cannot tell. */
    public boolean isPresent;
    /** Where the string or byte vector lies that was read last. */
    public byte[] text;
    /** Where it begins. */
    public int from;
    /** How many bytes it has; minus one for NULL. */
    public int length;
    /** Words of the presence maps that do not fit into one, innermost last. */
    public long[] maps = new long[MAPS];
    /** Index behind the last word in use. */
    public int mapTop;
    /** Index of the next bit where bits are taken one after another. */
    public int cursor;
    /** Where the presence map of the message or dynamic reference begins. */
    public int mapFrom;
    /** Current template identifier; minus one if there is none. */
    public long templateId = -1;
    /** How deep dynamic references are nested at the moment. */
    public int depth;
    /** Where the error was found. */
    public int errorAt;
    /** The field whose error it was; minus one if no field's. */
    public int errorSlot = -1;

    final DecoderLimits limits;
    byte[] scratch = new byte[SCRATCH];
    byte[] joined = new byte[SCRATCH];
    private final byte[][] texts;
    private final DictionaryUse[] uses;
    private final long[] initial;
    private final long[] saved;
    private final int[][] regions;
    private final int[] generations;
    private final long[] stamps;
    private final int[] generationsBefore;
    private int generation = 1;
    private int generationBefore = 1;
    private long templateIdBefore = -1;
    private long message;
    private long elementsLeft;
    private long textLeft;

    /**
     * The state of a stream that has not begun.
     *
     * @param layout where values lie
     * @param limits what is refused
     */
    public DecoderState(DecoderLayout layout, DecoderLimits limits) {
        this.limits = limits;
        initial = layout.initial();
        cells = initial.clone();
        saved = new long[cells.length];
        texts = layout.texts();
        uses = layout.uses();
        text = texts[0];
        regions = layout.regions();
        generations = new int[regions.length];
        stamps = new long[regions.length];
        generationsBefore = new int[regions.length];
    }

    /**
     * What a cell of a string holds.
     *
     * @param buffer which holds the bytes, from its beginning
     * @param length how many
     * @return both in one
     */
    static long text(int buffer, int length) {
        return ((long) buffer << 32) | length;
    }

    /** Starts a message, to whose beginning {@link #rollBack} goes back. */
    public void begin() {
        message++;
        generationBefore = generation;
        templateIdBefore = templateId;
        elementsLeft = limits.elementsMax();
        textLeft = limits.messageTextMax();
        mapTop = 0;
        depth = 0;
    }

    /** Forgets every value before and the current template identifier. */
    public void reset() {
        forget();
        templateId = -1;
    }

    /** Forgets every value before. */
    public void forget() {
        generation++;
    }

    /**
     * A dynamic reference begins.
     *
     * @param at position in the bytes
     * @return {@code at}, or minus a fault if it is too deep
     */
    public int descend(int at) {
        return ++depth > limits.depthMax() ? fail(DecodeError.TOO_DEEP, at) : at;
    }

    /**
     * A message is about to touch the entries of a region.
     *
     * @param region which
     * @return whether its cells have to be filled with initial values, as after a reset
     */
    public boolean enter(int region) {
        if (stamps[region] == message) return false;
        stamps[region] = message;
        int before = generations[region];
        generationsBefore[region] = before;
        if (before == generationBefore) save(region);
        generations[region] = generation;
        return before != generation;
    }

    private void save(int region) {
        int from = regions[region][0];
        System.arraycopy(cells, from, saved, from, regions[region][1] - from);
    }

    /**
     * Fills a region with initial values.
     *
     * @param region which
     */
    public void fill(int region) {
        int from = regions[region][0];
        System.arraycopy(initial, from, cells, from, regions[region][1] - from);
    }

    /** Makes everything as it was at the message's beginning. */
    public void rollBack() {
        for (int region = 0; region < stamps.length; region++) {
            if (stamps[region] != message) continue;
            int from = regions[region][0];
            generations[region] = generationsBefore[region];
            if (generationsBefore[region] != generationBefore) continue;
            System.arraycopy(saved, from, cells, from, regions[region][1] - from);
        }
        generation = generationBefore;
        templateId = templateIdBefore;
    }

    /**
     * Notes an error.
     *
     * @param fault which
     * @param at the position of the field in the bytes
     * @return minus the fault
     */
    public int fail(int fault, int at) {
        errorAt = at;
        errorSlot = -1;
        return -fault;
    }

    /**
     * Says whose an error is, at the end of the method that met it.
     *
     * @param slot of the field
     * @param answer what reading answered
     * @return the answer
     */
    public int blame(int slot, int answer) {
        if (errorSlot < 0) errorSlot = slot;
        return answer;
    }

    /**
     * The presence bit is clear and the value before is not one of this field's type.
     *
     * @param number of the use
     * @param at position in the bytes
     * @return 0 if the cell now holds the value, 1 if the field is absent, or minus a fault
     */
    public int missing(int number, int at) {
        DictionaryUse use = uses[number];
        long status = cells[use.status()];
        DictionaryUse.Start start = use.start();
        if (status >= DecoderLayout.ASSIGNED) return fail(DecodeError.WRONG_TYPE_BEFORE, at);
        if (status == DecoderLayout.UNDEFINED && start.isGiven()) {
            take(use);
            cells[use.status()] = use.mine();
            return 0;
        }
        if (!start.isOptional()) {
            return fail(status == DecoderLayout.EMPTY ? DecodeError.EMPTY_BEFORE : DecodeError.UNDEFINED_BEFORE, at);
        }
        cells[use.status()] = DecoderLayout.EMPTY;
        return 1;
    }

    /**
     * A delta or tail needs its base, unless it is NULL, and the value before is not one of this field's type.
     *
     * @param number of the use
     * @param bytes of the stream
     * @param at position in the bytes
     * @param limit where they end
     * @return {@code at} if the cell now holds the base, or minus a fault
     */
    public int base(int number, byte[] bytes, int at, int limit) {
        DictionaryUse use = uses[number];
        if (use.start().isOptional()) {
            int stop = at;
            // A NULL may be overlong where it is one of an integer.
            while (stop < limit && bytes[stop] == 0 && use.start().isDelta()) stop++;
            if (stop == limit) return fail(DecodeError.INCOMPLETE, at);
            if (bytes[stop] == NULL) return at;
        }
        long status = cells[use.status()];
        if (status >= DecoderLayout.ASSIGNED) return fail(DecodeError.WRONG_TYPE_BEFORE, at);
        if (status == DecoderLayout.EMPTY && use.start().isDelta() && !limits.isEmptyBaseAllowed()) {
            return fail(DecodeError.EMPTY_BEFORE, at);
        }
        take(use);
        return at;
    }

    private void take(DictionaryUse use) {
        cells[use.cell()] = use.start().value();
        if (use.hasExponent()) cells[use.cell() + 1] = use.start().exponent();
    }

    /**
     * A buffer of strings.
     *
     * @param number which
     * @return its bytes
     */
    public byte[] buffer(int number) {
        return texts[number];
    }

    /**
     * Keeps the string that was read last.
     *
     * @param cell where
     * @param buffer the first of its two buffers
     */
    public void keep(int cell, int buffer) {
        int into = (int) (saved[cell] >>> 32) == buffer ? buffer + 1 : buffer;
        byte[] target = texts[into];
        if (length <= Long.BYTES && target.length >= Long.BYTES && from <= text.length - Long.BYTES) {
            StopBitWords.FIRST_LOWEST.set(target, 0, (long) StopBitWords.FIRST_LOWEST.get(text, from));
        } else {
            keepLong(into);
        }
        cells[cell] = text(into, length);
    }

    private void keepLong(int into) {
        if (texts[into].length < Math.max(length, Long.BYTES)) texts[into] = new byte[Math.max(SCRATCH, 2 * length)];
        System.arraycopy(text, from, texts[into], 0, length);
    }

    /**
     * Puts the string that was read last in the place of one end of a value before, and keeps it.
     *
     * @param use where the value before lies
     * @param gone bytes that go from its end; if negative, minus one less the bytes that go from its beginning
     * @return whether it is short enough
     */
    boolean join(DictionaryUse use, int gone) {
        long base = cells[use.cell()];
        int stays = (int) base - (gone < 0 ? -gone - 1 : gone);
        if ((long) stays + length > limits.lengthMax()) return false;
        int sum = stays + length;
        if (joined.length < sum) joined = new byte[2 * sum];
        byte[] before = texts[(int) (base >>> 32)];
        System.arraycopy(before, gone < 0 ? (int) base - stays : 0, joined, gone < 0 ? length : 0, stays);
        System.arraycopy(text, from, joined, gone < 0 ? 0 : stays, length);
        text = joined;
        from = 0;
        length = sum;
        keep(use.cell(), use.buffer());
        return true;
    }

    /** A use by its number. */
    DictionaryUse use(int number) {
        return uses[number];
    }

    /**
     * A sequence begins.
     *
     * @param count its elements
     * @param at position in the bytes
     * @return {@code at}, or minus a fault if the message has too many
     */
    public int elements(long count, int at) {
        elementsLeft -= count;
        return elementsLeft < 0 ? fail(DecodeError.TOO_MANY, at) : at;
    }

    /**
     * A string or byte vector goes to the listener.
     *
     * @param count its bytes
     * @param at position in the bytes
     * @return {@code at}, or minus a fault if those of the message are together too long
     */
    public int taken(int count, int at) {
        textLeft -= count;
        return textLeft < 0 ? fail(DecodeError.TOO_MUCH_TEXT, at) : at;
    }

    /**
     * The next bit of the presence map where bits are taken one after another.
     *
     * @return whether it is set
     */
    public boolean next() {
        int bit = cursor++;
        return ((maps[bit / PresenceMaps.BITS] >>> (PresenceMaps.BITS - 1 - bit % PresenceMaps.BITS)) & 1) != 0;
    }

    /** Room for a presence map's words, which begin at {@link #mapTop}. */
    void growMaps(int words) {
        if (maps.length < mapTop + words) maps = Arrays.copyOf(maps, Math.max(2 * maps.length, mapTop + words));
    }
}
