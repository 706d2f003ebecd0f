package io.needletail.fast;

import io.needletail.fast.code.EncoderLayout;
import io.needletail.fast.template.Template;
import java.util.Arrays;

/**
 * What generated encoders have in their hand: the dictionaries, where they write, and what went wrong.
 *
 * <p>They store whole words and so need some room beyond what a message takes. Where the caller's is nearly used up, the message
 * goes on in an array of the pen's own, and is copied back if it fits.
 */
final class EncoderState {
    /** What generated code answers in place of a position when there is an {@link #outcome()}. */
    static final int FAILED = -1;

    static final int NO_SLOT = -1;
    private static final int DEPTH_MAX = 32;
    private static final int SCRATCH_LENGTH = 2_048;

    final EncoderDictionaries past;
    final long[] cells;
    final PendingString texts;
    private final CompiledEncoders writers;

    /** Where the message is written. */
    byte[] bytes = {};

    /** Where the message begins in it. */
    int base;

    /** Up to where stores are allowed. */
    int limit;

    /** How many bits the presence map has less than the template says, because mantissas are absent. */
    int gap;

    /** How many bytes the presence map of each segment took last. */
    final int[] widths;

    private byte[] given = {};
    private int givenFrom;
    private boolean isDiverted;
    private int room;

    /** As many bytes may be reserved for presence maps at once, and given back when those turn out to be shorter. */
    private final int reservedMax;

    private byte[] scratch = new byte[SCRATCH_LENGTH];
    private long currentId = Template.NO_ID;
    private int depth;
    private CodecStatus outcome = CodecStatus.ENCODED;
    private int errorSlot = NO_SLOT;

    EncoderState(CompiledEncoders writers) {
        this.writers = writers;
        past = new EncoderDictionaries(writers.templates(), writers.cells());
        cells = past.cells;
        texts = new PendingString(this);
        // At most two bits for each instruction, seven of them a byte, in each of the templates that refer to each
        // other.
        reservedMax = (DEPTH_MAX + 1) * 2 * writers.segments();
        widths = new int[writers.segments()];
        Arrays.fill(widths, 1);
    }

    CodecStatus outcome() {
        return outcome;
    }

    int errorSlot() {
        return errorSlot;
    }

    void reset() {
        past.reset();
        currentId = Template.NO_ID;
    }

    void expect(long templateId) {
        currentId = templateId;
    }

    int message(CompiledEncoder writer, FieldSource source, byte[] into, int from, int to) {
        long idBefore = currentId;
        boolean wasFresh = past.isFresh();
        past.begin(writer.firstCell(), writer.endCell());
        begin(into, from, to);
        int at = FAILED;
        try {
            at = finish(writer.write(this, source, into, from));
        } finally {
            if (at < 0) takeBack(idBefore, wasFresh);
        }
        return at;
    }

    private void takeBack(long idBefore, boolean wasFresh) {
        currentId = idBefore;
        past.rollBack(wasFresh);
        texts.forget();
    }

    private void begin(byte[] into, int from, int to) {
        bytes = into;
        given = into;
        isDiverted = false;
        base = from;
        givenFrom = from;
        limit = to;
        room = to - from;
        depth = 0;
        gap = 0;
        outcome = CodecStatus.ENCODED;
        errorSlot = NO_SLOT;
    }

    private int finish(int at) {
        if (at < 0) return at;
        int length = at - base;
        if (!isDiverted) return length;
        if (length > room) return fail(CodecStatus.NO_ROOM, NO_SLOT);
        System.arraycopy(bytes, 0, given, givenFrom, length);
        return length;
    }

    /** Makes sure that so many bytes may be stored; answers where, in {@link #bytes}, it goes on. */
    int more(int at, int need) {
        int length = at - base;
        if (length - reservedMax > room) return fail(CodecStatus.NO_ROOM, NO_SLOT);
        if (scratch.length - length < need)
            scratch = Arrays.copyOf(scratch, Math.max(2 * scratch.length, length + need));
        if (!isDiverted) System.arraycopy(given, base, scratch, 0, length);
        isDiverted = true;
        bytes = scratch;
        base = 0;
        limit = scratch.length;
        return length;
    }

    /** A presence map takes more or fewer bytes than there is room for: what was written behind it moves; answers its end. */
    int refit(int segment, int mark, int guess, int width, int at) {
        int map = base + mark;
        StopBitWriter.move(bytes, map + guess, map + width, at - map - guess, limit);
        widths[segment] = width;
        return at + width - guess;
    }

    /** Whether so many bytes more are too many for the caller's room, however short the presence maps become. */
    boolean isTooMuch(int at, int length) {
        return length - reservedMax > room - (at - base);
    }

    /** A mask: whether the template's identifier must be written. */
    int identify(long id) {
        if (currentId == id) return 0;
        currentId = id;
        return -1;
    }

    /** Writes the template that stands in place of a reference. */
    int reference(FieldSource source, int slot, int at) {
        CompiledEncoder writer = writers.byId(source.reference(slot));
        if (writer == null) return fail(CodecStatus.UNKNOWN_TEMPLATE, slot);
        if (depth == DEPTH_MAX) return fail(CodecStatus.TOO_DEEP, slot);
        depth++;
        int gapAround = gap;
        gap = 0;
        int end = writer.write(this, source, bytes, at);
        gap = gapAround;
        depth--;
        source.close(slot);
        return end;
    }

    /** The fresh dictionaries that the template of a message asks for; one that is referred to does not ask. */
    void refresh() {
        if (depth == 0) past.refresh();
    }

    int fail(CodecStatus why, int slot) {
        outcome = why;
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

    /** The value before cannot be the base of a difference. */
    int noBase(long state, int slot) {
        return fail(state == EncoderLayout.EMPTY ? CodecStatus.EMPTY_BEFORE : CodecStatus.WRONG_TYPE_BEFORE, slot);
    }
}
