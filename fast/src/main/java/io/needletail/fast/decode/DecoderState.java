package io.needletail.fast.decode;

import io.needletail.fast.codegen.DictionaryLayout;
import java.util.Arrays;

/**
 * The state of one decoded stream: the dictionaries, the current template identifier, and the registers of the message
 * that is being decoded.
 *
 * <p>Previous values lie in {@link #cells}. {@link #begin} starts a message, {@link #rollBack} undoes it. For this, a
 * region is copied to {@code saved} when a message first uses it, and the bytes of a string are written to that one of
 * its two buffers that holds no value from before the message. A reset costs one increment: a region of an older
 * generation is filled with initial values when it is used again.
 *
 * <p>Generated code reads and writes the fields directly. Not thread-safe.
 */
final class DecoderState {
    private static final int SCRATCH = 64;
    private static final int MAPS = 16;
    private static final byte NULL = (byte) 0x80;

    /** Previous values, by {@link DictionaryUse#cell()} and {@link DictionaryUse#state()}. */
    final long[] cells;
    /** The integer, mantissa or presence map that was read last. */
    long value;
    /** The bits above those of {@link #value}, with the sign, if an integer of the stream has more than 64. */
    long high;
    /** The exponent that was read last. */
    int exponent;
    /** False if NULL was read last and {@link #value} cannot express it. */
    boolean isPresent;
    /** Array of the string or byte vector that was read last. */
    byte[] text;
    /** Index of its first byte. */
    int from;
    /** Its length in bytes; minus one for NULL. */
    int length;
    /** Words of the presence maps of more than {@value PresenceMapReader#BITS} bits, innermost last. */
    long[] maps = new long[MAPS];
    /** Index after the last word in use. */
    int mapTop;
    /** Index of the next bit, for presence maps whose bits have no fixed place. */
    int cursor;
    /** Position of the presence map of the message or dynamic reference. */
    int mapFrom;
    /** Current template identifier; minus one if there is none. */
    long templateId = -1;
    /** Current nesting of dynamic references. */
    int depth;
    /** Position of the last error. */
    int errorAt;
    /** Slot of the field that the last error concerns; minus one if it concerns none. */
    int errorSlot = -1;

    final DecoderOptions options;
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
     * Makes the state of a stream that has not begun.
     *
     * @param uses of the dictionary entries
     * @param options limits, and departures from the specification that are accepted
     */
    DecoderState(DictionaryUses uses, DecoderOptions options) {
        this.options = options;
        initial = uses.initial();
        cells = initial.clone();
        saved = new long[cells.length];
        texts = uses.buffers();
        this.uses = uses.uses();
        text = texts[0];
        regions = uses.layout().regions();
        generations = new int[regions.length];
        stamps = new long[regions.length];
        generationsBefore = new int[regions.length];
    }

    /**
     * Packs the content of the cell of a string.
     *
     * @param buffer number of the buffer whose first bytes are the string
     * @param length of the string in bytes
     * @return both numbers in one
     */
    static long text(int buffer, int length) {
        return ((long) buffer << 32) | length;
    }

    /** Starts a message; {@link #rollBack} returns to this state. */
    void begin() {
        message++;
        generationBefore = generation;
        templateIdBefore = templateId;
        elementsLeft = options.elementsMax();
        textLeft = options.messageTextMax();
        mapTop = 0;
        depth = 0;
    }

    /** Resets the dictionaries and the current template identifier. */
    void reset() {
        resetDictionaries();
        templateId = -1;
    }

    /** Resets the dictionaries. */
    void resetDictionaries() {
        generation++;
    }

    /**
     * Begins a dynamic reference.
     *
     * @param at position in the bytes
     * @return {@code at}, or minus an error if it is too deep
     */
    int descend(int at) {
        return ++depth > options.nestingMax() ? fail(DecodeError.NESTED_TOO_DEEP, at) : at;
    }

    /**
     * Begins the use of the entries of a region by the message.
     *
     * @param region its number
     * @return true if its cells have to be filled with initial values, because of a reset
     */
    boolean enterRegion(int region) {
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
     * @param region its number
     */
    void fillRegion(int region) {
        int from = regions[region][0];
        System.arraycopy(initial, from, cells, from, regions[region][1] - from);
    }

    /** Restores the state from before the message. */
    void rollBack() {
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
     * Records an error that concerns no field yet.
     *
     * @param error its number
     * @param at position of the field or presence map in the bytes
     * @return minus the error
     */
    int fail(int error, int at) {
        errorAt = at;
        errorSlot = -1;
        return -error;
    }

    /**
     * Records the field that an error concerns, at the end of the method that found it.
     *
     * @param slot of the field
     * @param result minus the error
     * @return the result
     */
    int setErrorSlot(int slot, int result) {
        if (errorSlot < 0) errorSlot = slot;
        return result;
    }

    /**
     * Finds the value of a field that is not in the stream and whose previous value is not assigned.
     *
     * @param number of the use
     * @param at position in the bytes
     * @return 0 if the cell now holds the value, 1 if the field is absent, or minus an error
     */
    int resolvePrevious(int number, int at) {
        DictionaryUse use = uses[number];
        long state = cells[use.state()];
        DictionaryUse.Start start = use.start();
        if (isOther(state)) return fail(DecodeError.PREVIOUS_OF_OTHER_TYPE, at);
        if (state == DictionaryLayout.UNDEFINED && start.isGiven()) {
            take(use);
            cells[use.state()] = use.assigned();
            return 0;
        }
        if (!start.isOptional()) {
            return fail(
                    state == DictionaryLayout.EMPTY ? DecodeError.PREVIOUS_EMPTY : DecodeError.PREVIOUS_UNDEFINED, at);
        }
        cells[use.state()] = DictionaryLayout.EMPTY;
        return 1;
    }

    /**
     * Finds the base of a delta or tail whose previous value is not assigned; a NULL needs none.
     *
     * @param number of the use
     * @param bytes of the stream
     * @param at position in the bytes
     * @param limit where they end
     * @return {@code at} if the cell now holds the base, or minus an error
     */
    int resolveBase(int number, byte[] bytes, int at, int limit) {
        DictionaryUse use = uses[number];
        if (use.start().isOptional()) {
            int stop = at;
            // A NULL may be overlong where it is one of an integer.
            while (stop < limit && bytes[stop] == 0 && use.start().isDelta()) stop++;
            if (stop == limit) return fail(DecodeError.INCOMPLETE, at);
            if (bytes[stop] == NULL) return at;
        }
        long state = cells[use.state()];
        if (isOther(state)) return fail(DecodeError.PREVIOUS_OF_OTHER_TYPE, at);
        if (state == DictionaryLayout.EMPTY && use.start().isDelta() && !options.isEmptyBaseAllowed()) {
            return fail(DecodeError.PREVIOUS_EMPTY, at);
        }
        take(use);
        return at;
    }

    // Called for a state that is not the field's own: it is of another type if it is neither empty nor undefined.
    private static boolean isOther(long state) {
        return state != DictionaryLayout.EMPTY && state != DictionaryLayout.UNDEFINED;
    }

    private void take(DictionaryUse use) {
        cells[use.cell()] = use.start().value();
        if (use.hasExponent()) cells[use.exponent()] = use.start().exponent();
    }

    /**
     * Returns a buffer of strings.
     *
     * @param number of the buffer
     * @return its bytes
     */
    byte[] buffer(int number) {
        return texts[number];
    }

    /**
     * Keeps the string that was read last as a previous value.
     *
     * @param cell of its entry
     * @param buffer the first of its two buffers
     */
    void keepString(int cell, int buffer) {
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
     * Replaces one end of the previous value by the string that was read last, and keeps the result.
     *
     * @param use whose cell holds the previous value
     * @param removed number of bytes removed from its end; if negative, minus one less the number removed from its
     *     beginning
     * @return whether the result is short enough
     */
    boolean join(DictionaryUse use, int removed) {
        long base = cells[use.cell()];
        int kept = (int) base - (removed < 0 ? -removed - 1 : removed);
        if ((long) kept + length > options.lengthMax()) return false;
        int sum = kept + length;
        if (joined.length < sum) joined = new byte[2 * sum];
        byte[] before = texts[(int) (base >>> 32)];
        System.arraycopy(before, removed < 0 ? (int) base - kept : 0, joined, removed < 0 ? length : 0, kept);
        System.arraycopy(text, from, joined, removed < 0 ? 0 : kept, length);
        text = joined;
        from = 0;
        length = sum;
        keepString(use.cell(), use.buffer());
        return true;
    }

    /** Returns a use by its number. */
    DictionaryUse use(int number) {
        return uses[number];
    }

    /**
     * Counts the elements of a sequence that begins.
     *
     * @param count its elements
     * @param at position in the bytes
     * @return {@code at}, or minus an error if the message has too many
     */
    int countElements(long count, int at) {
        elementsLeft -= count;
        return elementsLeft < 0 ? fail(DecodeError.TOO_MANY_ELEMENTS, at) : at;
    }

    /**
     * Counts the bytes of a string or byte vector that goes to the listener.
     *
     * @param count its bytes
     * @param at position in the bytes
     * @return {@code at}, or minus an error if those of the message are together too long
     */
    int countText(int count, int at) {
        textLeft -= count;
        return textLeft < 0 ? fail(DecodeError.TOO_MUCH_TEXT, at) : at;
    }

    /**
     * Takes the next bit of a presence map whose bits have no fixed place.
     *
     * @return whether it is set
     */
    boolean nextPresenceBit() {
        int bit = cursor++;
        return ((maps[bit / PresenceMapReader.BITS] >>> (PresenceMapReader.BITS - 1 - bit % PresenceMapReader.BITS))
                        & 1)
                != 0;
    }

    /** Makes room for the words of a presence map, which begin at {@link #mapTop}. */
    void growMaps(int words) {
        if (maps.length < mapTop + words) maps = Arrays.copyOf(maps, Math.max(2 * maps.length, mapTop + words));
    }
}
