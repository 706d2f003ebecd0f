package io.needletail.tools.fast;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.needletail.fast.template.Templates;
import java.util.Arrays;

/** The Reset message of the Session Control Protocol 1.1 where no template describes it: as a line, and as bytes. */
public final class ResetMessage {
    private static final long ID = 120;
    private static final byte[] LINE = "{\"t\":120,\"name\":\"Reset\",\"f\":{}}\n".getBytes(US_ASCII);
    private static final byte[] MESSAGE = {(byte) 0xC0, (byte) 0xF8};

    private ResetMessage() {}

    /**
     * {@return the printed line with its end; members of the capture come first}
     *
     * @param members each with a comma after it
     */
    public static byte[] line(byte[] members) {
        byte[] line = new byte[members.length + LINE.length];
        line[0] = LINE[0];
        System.arraycopy(members, 0, line, 1, members.length);
        System.arraycopy(LINE, 1, line, 1 + members.length, LINE.length - 1);
        return line;
    }

    /** {@return its presence map and identifier} */
    public static byte[] message() {
        return MESSAGE.clone();
    }

    /**
     * Tests that a line, without its end, is this message as printed, with members of a capture or without.
     *
     * @param templates of the stream
     * @param bytes hold the line
     * @param from offset of its first byte
     * @param to offset after its last byte
     * @return whether it is, and no template describes it
     */
    public static boolean isLine(Templates templates, byte[] bytes, int from, int to) {
        int own = to - (LINE.length - 2);
        boolean isWhole = own > from && (own == from + 1 ? bytes[from] == '{' : bytes[own - 1] == ',');
        return isWhole
                && Arrays.equals(bytes, own, to, LINE, 1, LINE.length - 1)
                && templates.byId(ID).isEmpty();
    }
}
