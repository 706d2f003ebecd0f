package io.needletail.wire;

/**
 * Writes what every frame of one version begins with, {@code 8=FIX.4.4|9=}, and keeps it: it is mostly the same as in the
 * frame before. One thread; never allocates.
 */
final class BeginStringWriter {
    /** Bytes beside BeginString(8) itself. */
    static final int SIGNS = 5;

    private static final int SUM = '8' + '=' + Ascii.SOH + '9' + '=' + Ascii.SOH;
    private static final int BODY_LENGTH = Ascii.SOH | ('9' << 8) | ('=' << 16);

    // BeginString(8) of the frame before, the 16 bytes written for it, and the sum of those that count.
    private int length;
    private long octets;
    private long head;
    private long headBehind;
    private int sum;

    /** Writes it, and up to nine bytes behind it. */
    void write(byte[] beginString, byte[] target, int at) {
        if (beginString.length != length || SwarBytes.get(beginString, 0, length) != octets) {
            writeAnew(beginString, target, at);
            return;
        }
        SwarBytes.set(target, at, head);
        SwarBytes.set(target, at + Long.BYTES, headBehind);
    }

    /** The sum of what was written, and of the SOH behind BodyLength(9). */
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
        // A longer one is written anew each time.
        length = count <= Long.BYTES ? count : 0;
        octets = SwarBytes.get(beginString, 0, Math.min(count, Long.BYTES));
        head = SwarBytes.get(target, at);
        headBehind = SwarBytes.get(target, at + Long.BYTES);
    }
}
