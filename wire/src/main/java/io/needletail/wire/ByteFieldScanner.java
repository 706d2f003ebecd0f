package io.needletail.wire;

/** Scans one byte at a time: the simple reference for the other scanners. */
final class ByteFieldScanner implements FieldScanner {
    private static final int TAG_DIGITS_MAX = 7;

    @Override
    public long scan(byte[] bytes, int from, int to, FieldIndex index) {
        int field = FIRST_FIELD;
        int sum = 0;
        int at = from;
        while (at < to) {
            if (field == index.fieldsMax) return UNUSUAL;
            int tag = 0;
            int begin = at;
            while (bytes[at] >= '0' && bytes[at] <= '9' && at - begin < TAG_DIGITS_MAX) {
                sum += bytes[at];
                tag = tag * 10 + bytes[at++] - '0';
            }
            if (at == begin || bytes[begin] == '0' || bytes[at] != '=') return UNUSUAL;
            if (DataFields.follows(index.tags[field - 1], tag)) return UNUSUAL;
            int start = at + 1;
            while (at < to && bytes[at] != Ascii.SOH) sum += bytes[at++];
            if (at == to) return UNUSUAL;
            sum += bytes[at];
            index.set(field++, tag, start, at++);
        }
        return FieldScanner.found(field, sum);
    }
}
