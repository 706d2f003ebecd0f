package io.needletail.wire;

/**
 * Writes the start of a frame, {@code 8=FIX.4.4|9=}, and keeps its bytes, because the next frame usually has the same
 * BeginString(8). One thread; never allocates.
 */
final class BeginStringWriter {
    /** Number of bytes in addition to BeginString(8) itself. */
    static final int SIGNS = 5;

    private static final int SUM = '8' + '=' + Ascii.SOH + '9' + '=' + Ascii.SOH;
    private static final int BODY_LENGTH = Ascii.SOH | ('9' << 8) | ('=' << 16);

    // BeginString(8) of the last frame, the 16 bytes written for it, and the sum of those that belong to the start.
    private int length;
    private long word;
    private long head;
    private long headBehind;
    private int sum;

    /** Writes the start, and overwrites up to nine bytes after it. */
    void write(byte[] beginString, byte[] target, int at) {
        if (beginString.length != length || SwarBytes.get(beginString, 0, length) != word) {
            writeAnew(beginString, target, at);
            return;
        }
        SwarBytes.set(target, at, head);
        SwarBytes.set(target, at + Long.BYTES, headBehind);
    }

    /** Returns the sum of the written bytes and of the SOH after BodyLength(9). */
    int sum() {
        return sum;
    }

    private void writeAnew(byte[] beginString, byte[] target, int at) {
        int count = beginString.length;
        if (!SwarBytes.isPlain(beginString, 0, count)) throw WriteErrors.notPlain(Tags.BEGIN_STRING, Ascii.SOH);
        target[at] = '8';
        target[at + 1] = '=';
        SwarBytes.copy(beginString, target, at + 2);
        SwarBytes.setInt(target, at + 2 + count, BODY_LENGTH);
        sum = SUM + SwarBytes.checkSum(beginString, 0, count);
        // A longer BeginString is not kept.
        length = count <= Long.BYTES ? count : 0;
        word = SwarBytes.get(beginString, 0, Math.min(count, Long.BYTES));
        head = SwarBytes.get(target, at);
        headBehind = SwarBytes.get(target, at + Long.BYTES);
    }
}
