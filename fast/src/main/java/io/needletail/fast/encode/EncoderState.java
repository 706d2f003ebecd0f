package io.needletail.fast.encode;

import io.needletail.fast.CodecStatus;
import io.needletail.fast.FieldSource;
import io.needletail.fast.codegen.DictionaryLayout;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Literal;
import io.needletail.fast.template.Template;
import java.util.Arrays;

/**
 * The state of one encoded stream: the dictionaries, laid out by {@link DictionaryLayout}, the current template
 * identifier, and the output position and error of the message that is being encoded.
 *
 * <p>Generated code stores whole words and so needs some room after the end of the message. Where the caller's room is
 * nearly used up, the message continues in an array of this class and is copied back if it fits.
 *
 * <p>A message that cannot be encoded is rolled back: the cells that its template can change are copied before it
 * begins, and a long string is kept in that one of two arrays that holds no value from before the message. Not
 * thread-safe.
 */
final class EncoderState {
    /** The result of generated code in place of a position if {@link #status()} is an error. */
    static final int FAILED = -1;

    static final int NO_SLOT = -1;
    private static final int DEPTH_MAX = 32;
    private static final int SCRATCH_LENGTH = 2_048;
    private static final byte[] NOTHING = {};
    private static final int PACKED_MAX = 8;

    /** The previous values. */
    final long[] cells;

    /** The string that is being encoded, if it is not a short ASCII string. */
    final PendingString string;

    /** Place in which {@link #find} leaves the previous string. */
    byte[] previous = NOTHING;

    int previousLength;

    /** The array that the message is written into. */
    byte[] bytes = NOTHING;

    /** Offset of the message in {@link #bytes}. */
    int start;

    /** The end of the room in {@link #bytes}. */
    int limit;

    /** Number of bits that the presence map has less than the template says, because mantissas are absent. */
    int gap;

    /** The length in bytes of the last presence map of each segment. */
    final int[] widths;

    private final CompiledEncoders encoders;
    private final long[] initial;
    private final long[] saved;
    private final byte[][] strings;
    private final byte[][] stringsBefore;
    private final int[] changedIn;
    private final byte[][] initialStrings;
    private final boolean[] hasInitial;
    private final byte[] unpacked = new byte[PACKED_MAX];
    private boolean isInitial = true;
    private int savedFrom;
    private int savedTo;
    private int message;

    private byte[] output = NOTHING;
    private int outputFrom;
    private int room;
    private boolean isDiverted;
    private byte[] scratch = new byte[SCRATCH_LENGTH];

    /** The most bytes that may be reserved for presence maps at once and freed when those turn out shorter. */
    private final int reservedMax;

    private long templateId = Template.NO_ID;
    private int depth;
    private CodecStatus status = CodecStatus.ENCODED;
    private int errorSlot = NO_SLOT;

    EncoderState(CompiledEncoders encoders) {
        this.encoders = encoders;
        initial = EncoderCells.initial(encoders.layout());
        cells = initial.clone();
        saved = new long[cells.length];
        strings = new byte[cells.length][];
        stringsBefore = new byte[cells.length][];
        Arrays.fill(strings, NOTHING);
        Arrays.fill(stringsBefore, NOTHING);
        changedIn = new int[cells.length];
        initialStrings = new byte[encoders.templates().slots().size()][];
        hasInitial = new boolean[initialStrings.length];
        for (int slot = 0; slot < initialStrings.length; slot++) setInitialString(slot);
        string = new PendingString(this);
        // At most two bits for each instruction, seven of them a byte, in each of the nested templates.
        reservedMax = (DEPTH_MAX + 1) * 2 * encoders.segments();
        widths = new int[encoders.segments()];
        Arrays.fill(widths, 1);
    }

    private void setInitialString(int slot) {
        initialStrings[slot] = NOTHING;
        if (!(encoders.templates().slots().get(slot) instanceof Field field)) return;
        if (!(field.initial() instanceof Literal.Octets(byte[] value))) return;
        initialStrings[slot] = value;
        hasInitial[slot] = true;
    }

    CodecStatus status() {
        return status;
    }

    int errorSlot() {
        return errorSlot;
    }

    /** Resets the dictionaries and the current template identifier. */
    void reset() {
        resetDictionaries();
        templateId = Template.NO_ID;
    }

    void expect(long current) {
        templateId = current;
    }

    /** Encodes a message; returns its length, or {@link #FAILED}. */
    int encode(CompiledEncoder encoder, FieldSource source, byte[] into, int from, int to) {
        long idBefore = templateId;
        boolean wasInitial = isInitial;
        save(encoder.firstCell, encoder.endCell);
        begin(into, from, to);
        int at = FAILED;
        try {
            at = finish(encoder.encode(this, source, into, from));
        } finally {
            if (at < 0) rollBack(idBefore, wasInitial);
        }
        return at;
    }

    private void begin(byte[] into, int from, int to) {
        bytes = into;
        output = into;
        isDiverted = false;
        start = from;
        outputFrom = from;
        limit = to;
        room = to - from;
        depth = 0;
        gap = 0;
        status = CodecStatus.ENCODED;
        errorSlot = NO_SLOT;
    }

    private int finish(int at) {
        if (at < 0) return at;
        int length = at - start;
        if (!isDiverted) return length;
        if (length > room) return fail(CodecStatus.NO_ROOM, NO_SLOT);
        System.arraycopy(bytes, 0, output, outputFrom, length);
        return length;
    }

    // Keeps the cells that the message can change.
    private void save(int from, int to) {
        message++;
        savedFrom = from;
        savedTo = isInitial ? from : to;
        if (!isInitial) System.arraycopy(cells, from, saved, from, to - from);
        isInitial = false;
    }

    private void rollBack(long idBefore, boolean wasInitial) {
        templateId = idBefore;
        if (wasInitial) {
            resetDictionaries();
        } else {
            System.arraycopy(saved, savedFrom, cells, savedFrom, savedTo - savedFrom);
        }
        for (int cell = 0; cell < strings.length; cell++) {
            if (changedIn[cell] == message) exchange(cell);
        }
        string.release();
    }

    private void resetDictionaries() {
        if (isInitial) return;
        System.arraycopy(initial, 0, cells, 0, cells.length);
        isInitial = true;
    }

    /** Resets the dictionaries within a message, if its template asks for it; a referenced template does not. */
    void refresh() {
        if (depth == 0) System.arraycopy(initial, 0, cells, 0, cells.length);
    }

    /** Makes room for a number of bytes; returns where, in {@link #bytes}, the message continues. */
    int ensureRoom(int at, int need) {
        int length = at - start;
        if (length - reservedMax > room) return fail(CodecStatus.NO_ROOM, NO_SLOT);
        if (scratch.length - length < need)
            scratch = Arrays.copyOf(scratch, Math.max(2 * scratch.length, length + need));
        if (!isDiverted) System.arraycopy(output, start, scratch, 0, length);
        isDiverted = true;
        bytes = scratch;
        start = 0;
        limit = scratch.length;
        return length;
    }

    /**
     * Moves what follows a presence map that is longer or shorter than its room; returns the new end of the message.
     */
    int resizeMap(int segment, int mark, int guess, int width, int at) {
        int map = start + mark;
        StopBitWriter.move(bytes, map + guess, map + width, at - map - guess, limit);
        widths[segment] = width;
        return at + width - guess;
    }

    /** Returns whether a number of further bytes exceeds the caller's room, however short the presence maps become. */
    boolean exceedsRoom(int at, int length) {
        return length - reservedMax > room - (at - start);
    }

    /** Makes a template identifier the current one; returns a mask: all bits if it must be written. */
    int identify(long id) {
        if (templateId == id) return 0;
        templateId = id;
        return -1;
    }

    /** Encodes the template in place of a dynamic reference. */
    int reference(FieldSource source, int slot, int at) {
        CompiledEncoder encoder = encoders.byId(source.reference(slot));
        if (encoder == null) return fail(CodecStatus.UNKNOWN_TEMPLATE, slot);
        if (depth == DEPTH_MAX) return fail(CodecStatus.NESTED_TOO_DEEP, slot);
        depth++;
        int outerGap = gap;
        gap = 0;
        int end = encoder.encode(this, source, bytes, at);
        gap = outerGap;
        depth--;
        source.close(slot);
        return end;
    }

    /** Finds the previous string of an entry that is assigned. */
    void find(int cell, int slot) {
        if (cells[cell + 1] == EncoderCells.LONG) {
            previous = strings[cell];
            previousLength = (int) cells[cell];
        } else if (cells[cell + 1] == EncoderCells.INITIAL) {
            findInitial(slot);
        } else {
            StopBitWriter.word(unpacked, 0, cells[cell]);
            previous = unpacked;
            previousLength = PACKED_MAX - (Long.numberOfTrailingZeros(cells[cell]) >>> 3);
        }
    }

    boolean hasInitial(int slot) {
        return hasInitial[slot];
    }

    /** Finds the initial string of a field: the empty string if it has none. */
    void findInitial(int slot) {
        previous = initialStrings[slot];
        previousLength = previous.length;
    }

    /** Returns whether a string equals the one that was found. */
    boolean isPrevious(byte[] text, int from, int length) {
        return Arrays.equals(previous, 0, previousLength, text, from, from + length);
    }

    /** Returns whether the state of a string's entry means that there is a value. */
    static boolean isAssigned(long state) {
        return state == DictionaryLayout.ASSIGNED || state == EncoderCells.LONG || state == EncoderCells.INITIAL;
    }

    /** Keeps a string as the previous value: packed if it is ASCII and short enough. */
    void assign(int cell, byte[] text, int from, int length, boolean isAscii) {
        long packed = isAscii ? StopBitWriter.packed(text, from, length) : 0;
        if (packed != 0) {
            cells[cell] = packed;
            cells[cell + 1] = DictionaryLayout.ASSIGNED;
            return;
        }
        if (changedIn[cell] != message) exchange(cell);
        changedIn[cell] = message;
        if (strings[cell].length < length) strings[cell] = new byte[Math.max(length, 2 * strings[cell].length)];
        System.arraycopy(text, from, strings[cell], 0, length);
        cells[cell] = length;
        cells[cell + 1] = EncoderCells.LONG;
    }

    private void exchange(int cell) {
        byte[] current = strings[cell];
        strings[cell] = stringsBefore[cell];
        stringsBefore[cell] = current;
    }

    int fail(CodecStatus error, int slot) {
        status = error;
        errorSlot = slot;
        return FAILED;
    }

    int outOfRange(int slot) {
        return fail(CodecStatus.OUT_OF_RANGE, slot);
    }

    int exponentOutOfRange(int slot) {
        return fail(CodecStatus.DECIMAL_RANGE, slot);
    }

    int notEncodable(int slot) {
        return fail(CodecStatus.NOT_ENCODABLE, slot);
    }

    /** Fails because the previous value cannot be the base of a delta. */
    int noBase(long state, int slot) {
        return fail(
                state == DictionaryLayout.EMPTY ? CodecStatus.PREVIOUS_EMPTY : CodecStatus.PREVIOUS_OF_OTHER_TYPE,
                slot);
    }
}
