package io.needletail.bench.peers.needletail;

import java.nio.charset.StandardCharsets;

/** Fields as text that is made once. */
final class Text {
    private static final char SOH = 1;

    private Text() {}

    /** The bytes of fields, {@code |} for SOH. */
    static byte[] of(String fields) {
        return fields.replace('|', SOH).getBytes(StandardCharsets.US_ASCII);
    }
}
