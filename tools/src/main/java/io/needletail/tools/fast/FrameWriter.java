package io.needletail.tools.fast;

import io.needletail.feed.framing.Framing;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Puts a framing around messages. */
public final class FrameWriter {
    private static final int STOP = 0x80;
    private static final int SEVEN = 0x7F;

    private final Framing framing;
    private final OutputStream out;
    private int sequence;

    /**
     * Creates a writer.
     *
     * @param framing what stands around the messages
     * @param out takes the bytes
     * @param sequence sequence number of the first message
     */
    public FrameWriter(Framing framing, OutputStream out, int sequence) {
        this.framing = framing;
        this.sequence = sequence;
        this.out = out;
    }

    /**
     * Writes a message.
     *
     * @param bytes begins with it
     * @param length of the message
     * @param isReset whether everything was forgotten before it
     * @return whether the framing can say how long it is
     * @throws IOException when the output fails
     */
    public boolean write(byte[] bytes, int length, boolean isReset) throws IOException {
        switch (framing) {
            case Framing.None _ -> {}
            case Framing.LengthPrefix prefix -> {
                boolean isLittle = prefix.order() != Framing.Order.BIG;
                if (prefix.bytes() < Integer.BYTES && (length >>> (8 * prefix.bytes())) != 0) return false;
                number(length, prefix.bytes(), isLittle);
            }
            case Framing.Block _ -> block(length);
            case Framing.Preamble preamble -> {
                number(sequence++, preamble.sequenceBytes(), preamble.order() != Framing.Order.BIG);
                out.write(new byte[preamble.bytes() - preamble.sequenceBytes()]);
            }
            case Framing.HexLines _ -> {
                line(bytes, length, isReset);
                return true;
            }
        }
        out.write(bytes, 0, length);
        return true;
    }

    private void number(int value, int bytes, boolean isLittle) throws IOException {
        for (int i = 0; i < bytes; i++) out.write(value >>> (8 * (isLittle ? i : bytes - 1 - i)));
    }

    private void block(int length) throws IOException {
        for (int shift = 28; shift > 0; shift -= 7) {
            if ((length >>> shift) != 0) out.write((length >>> shift) & SEVEN);
        }
        out.write((length & SEVEN) | STOP);
    }

    private void line(byte[] bytes, int length, boolean isReset) throws IOException {
        String text = (isReset ? "R " : "- ") + HexFormat.of().formatHex(bytes, 0, length) + "\n";
        out.write(text.getBytes(StandardCharsets.US_ASCII));
    }
}
