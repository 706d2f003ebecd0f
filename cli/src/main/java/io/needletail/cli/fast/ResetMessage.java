package io.needletail.cli.fast;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.needletail.fast.template.Templates;
import java.util.Arrays;

/** The Reset message of the Session Control Protocol 1.1 where no template describes it: as a line, and as bytes. */
final class ResetMessage {
    private static final long ID = 120;
    private static final byte[] LINE = "{\"t\":120,\"name\":\"Reset\",\"f\":{}}\n".getBytes(US_ASCII);
    private static final byte[] MESSAGE = {(byte) 0xC0, (byte) 0xF8};

    private ResetMessage() {}

    /** What is printed for it, with the end of the line. */
    static byte[] line() {
        return LINE.clone();
    }

    /** Its presence map and identifier. */
    static byte[] message() {
        return MESSAGE.clone();
    }

    /** Whether a line, without its end, is the one that is printed for it. */
    static boolean isLine(Templates templates, byte[] bytes, int from, int to) {
        return Arrays.equals(bytes, from, to, LINE, 0, LINE.length - 1)
                && templates.byId(ID).isEmpty();
    }
}
