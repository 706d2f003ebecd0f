package io.needletail.bench.workload;

import java.nio.charset.StandardCharsets;

/**
 * A text in both forms that libraries take, so that none has to convert while it is measured.
 *
 * @param ascii its bytes
 * @param string the same
 */
// An array as a part: values are compared nowhere, and the form without a copy is what is measured.
@SuppressWarnings("ArrayRecordComponent")
public record Text(byte[] ascii, String string) {
    static Text of(String string) {
        return new Text(string.getBytes(StandardCharsets.US_ASCII), string);
    }

    /** The same text cut, or filled with zeros on the right, to as many characters. */
    Text wide(int width) {
        return of((string + "0".repeat(width)).substring(0, width));
    }

    @Override
    public String toString() {
        return string;
    }
}
