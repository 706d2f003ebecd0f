package io.needletail.wire;

/** Where the fields of one frame lie: tag, first byte and end of each value, in the frame's order. */
final class FieldIndex {
    /** A {@link Sweep} stores in steps of up to so many fields, and looks only afterwards how many they were. */
    static final int SLACK = 64;

    byte[] bytes = {};
    final int fieldsMax;
    final int[] tags;
    final int[] starts;
    final int[] ends;
    int count;

    FieldIndex(int fieldsMax) {
        this.fieldsMax = fieldsMax;
        tags = new int[fieldsMax + SLACK];
        starts = new int[fieldsMax + SLACK];
        ends = new int[fieldsMax + SLACK];
    }

    void set(int field, int tag, int start, int end) {
        tags[field] = tag;
        starts[field] = start;
        ends[field] = end;
    }
}
