package io.needletail.tools.extract;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/** An input that holds no text: it has no messages, and a remark says what it is and what to do. */
record ForeignInput(String remark, Closeable stream) implements MessageSource {
    /** So many first bytes of an input show what it is. */
    static final int HEAD_BYTES = 256;

    private static final int SBE_HEADER_BYTES = 8;
    private static final int SBE_BLOCK_MAX = 4_096;
    private static final int SBE_VERSION_MAX = 255;
    private static final int FRAMING_HEADER_BYTES = 6;
    private static final int ITCH_RECORD_MAX = 100;

    /** Packers by the first bytes of what they write. */
    private enum Packer {
        XZ(0xFD377A58, 0xFFFFFFFF, "xz", "xz -dk"),
        ZSTD(0x28B52FFD, 0xFFFFFFFF, "zstd", "zstd -d"),
        ZIP(0x504B0304, 0xFFFFFFFF, "zip", "unzip"),
        BZIP2(0x425A6800, 0xFFFFFF00, "bzip2", "bunzip2 -k"),
        LZ4(0x04224D18, 0xFFFFFFFF, "lz4", "lz4 -d"),
        SEVEN_ZIP(0x377ABCAF, 0xFFFFFFFF, "7z", "7z x"),
        COMPRESS(0x1F9D0000, 0xFFFF0000, "compress", "gzip -dk");

        private final int magic;
        private final int mask;
        private final String title;
        private final String command;

        Packer(int magic, int mask, String title, String command) {
            this.magic = magic;
            this.mask = mask;
            this.title = title;
            this.command = command;
        }
    }

    /**
     * Returns what to do with an input that is packed in a way that is not read; {@code magic} are its first four
     * bytes.
     */
    static Optional<String> packed(byte[] magic, String name) {
        if (magic.length < Integer.BYTES) return Optional.empty();
        int first = ByteBuffer.wrap(magic).getInt();
        String file = name.equals(MessageInput.STANDARD_NAME) ? "FILE" : name;
        for (Packer packer : Packer.values()) {
            if ((first & packer.mask) != packer.magic) continue;
            return Optional.of(name + ": is packed with " + packer.title + ", which is not read; unpack it first ("
                    + packer.command + " " + file + ")");
        }
        return Optional.empty();
    }

    /** Returns what an input is in which no message was found; empty for text. */
    static Optional<String> binary(byte[] head, String name) {
        if (!isBinary(head)) return Optional.empty();
        return Optional.of(name + ": holds no FIX text, but binary data"
                + sbe(head).or(() -> itch(head)).or(() -> plainSbe(head)).orElse("")
                + "; what is read are messages as text, captures and journals");
    }

    private static boolean isBinary(byte[] head) {
        for (byte octet : head) {
            boolean isText = octet < 0 || octet >= ' ' || octet == 1 || (octet >= 7 && octet <= 13) || octet == 27;
            if (!isText) return true;
        }
        return false;
    }

    // The Simple Open Framing Header of FIX: length and encoding.
    private static Optional<String> sbe(byte[] head) {
        if (head.length < FRAMING_HEADER_BYTES) return Optional.empty();
        int encoding = ByteBuffer.wrap(head).getShort(4) & 0xFFFF;
        boolean isSbe = encoding == 0x5BE0 || encoding == 0xEB50 || encoding == 0xE05B || encoding == 0x50EB;
        return isSbe
                ? Optional.of(": SBE messages behind a Simple Open Framing Header; decode them with their SBE schema")
                : Optional.empty();
    }

    // Records of two bytes of length, a letter, and the rest.
    private static Optional<String> itch(byte[] head) {
        ByteBuffer bytes = ByteBuffer.wrap(head);
        int records = 0;
        int at = 0;
        while (at + 3 <= head.length) {
            int length = bytes.getShort(at) & 0xFFFF;
            if (length == 0 || length > ITCH_RECORD_MAX || !Character.isLetter(head[at + 2])) return Optional.empty();
            at += 2 + length;
            records++;
        }
        return records > 0
                ? Optional.of(": market data in the form of ITCH; decode it with the tools of its venue")
                : Optional.empty();
    }

    private static Optional<String> plainSbe(byte[] head) {
        if (head.length < SBE_HEADER_BYTES) return Optional.empty();
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            ByteBuffer header = ByteBuffer.wrap(head).order(order);
            int block = header.getShort(0) & 0xFFFF;
            int template = header.getShort(2) & 0xFFFF;
            int schema = header.getShort(4) & 0xFFFF;
            int version = header.getShort(6) & 0xFFFF;
            if (block > 0 && block <= SBE_BLOCK_MAX && template > 0 && version <= SBE_VERSION_MAX) {
                return Optional.of(", which may be SBE (the header of the first message would be block length " + block
                        + ", template " + template + ", schema " + schema + ", version " + version
                        + "); decode SBE with its schema");
            }
        }
        return Optional.empty();
    }

    @Override
    public boolean next(FoundMessage found) {
        return false;
    }

    @Override
    public List<String> remarks() {
        return List.of(remark);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
