package io.needletail.wire;

/** Where the fields of one frame lie: tag, first byte and end of each value, in the frame's order. */
final class FieldIndex {
    byte[] bytes = {};
    final int[] tags;
    final int[] starts;
    final int[] ends;
    int count;

    FieldIndex(int fieldsMax) {
        tags = new int[fieldsMax];
        starts = new int[fieldsMax];
        ends = new int[fieldsMax];
    }
}
