package io.needletail.wire;

/** The tag, the first byte and the end of each field of one frame, in the frame's order. */
final class FieldIndex {
    /**
     * Extra elements of the arrays: a {@link FieldScanner} stores up to this many fields before it checks the limit.
     */
    static final int SLACK = 64;

    private static final int OBJECT_BYTES = 256;
    private static final int ARRAYS = 3;

    byte[] bytes = {};
    final int fieldsMax;
    final int[] tags;
    final int[] starts;
    final int[] ends;
    int count;

    // The last date, as text and as epoch nanoseconds: the next date is usually the same.
    private long dateText;
    private long dateNs = FieldValue.MALFORMED;

    FieldIndex(int fieldsMax) {
        this.fieldsMax = fieldsMax;
        tags = new int[fieldsMax + SLACK];
        starts = new int[fieldsMax + SLACK];
        ends = new int[fieldsMax + SLACK];
    }

    /** Heap that an index of so many fields takes: bytes, rounded up. */
    static long heapBytes(int fieldsMax) {
        return OBJECT_BYTES + ARRAYS * (long) Integer.BYTES * (fieldsMax + SLACK);
    }

    void set(int field, int tag, int start, int end) {
        tags[field] = tag;
        starts[field] = start;
        ends[field] = end;
    }

    /** Reads the timestamp of a field, as {@link Timestamp#read} does. */
    long timestamp(int field) {
        int from = starts[field];
        int to = ends[field];
        int timeAt = from + Timestamp.DATE_LENGTH + 1;
        if (to < timeAt + Timestamp.TIME_LENGTH || bytes[timeAt - 1] != '-') return FieldValue.MALFORMED;
        long text = SwarBytes.get(bytes, from);
        if (text != dateText || dateNs == FieldValue.MALFORMED) {
            dateText = text;
            dateNs = Timestamp.readDate(bytes, from, timeAt - 1);
            if (dateNs == FieldValue.MALFORMED) return FieldValue.MALFORMED;
        }
        long time = Timestamp.readTime(bytes, timeAt, to);
        return time == FieldValue.MALFORMED ? FieldValue.MALFORMED : dateNs + time;
    }
}
