package io.needletail.tools.extract;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Unpacks what gzip packed; data that are cut or damaged are a {@link DamagedInputException} after all that could be
 * unpacked.
 */
final class GzipStream extends InputStream {
    private static final int BUFFER_BYTES = 1 << 16;

    private final CountedStream packed;
    private final String name;
    private Unpacker unpacker;
    private DamagedInputException failure;

    GzipStream(InputStream packed, String name) {
        this.packed = new CountedStream(packed);
        this.name = name;
    }

    /** Counts the bytes that were read. */
    private static final class CountedStream extends FilterInputStream {
        private long count;

        CountedStream(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int octet = super.read();
            if (octet >= 0) count++;
            return octet;
        }

        @Override
        public int read(byte[] target, int from, int length) throws IOException {
            int read = super.read(target, from, length);
            if (read > 0) count += read;
            return read;
        }
    }

    /** Shows how much of its buffer is not unpacked yet. */
    private static final class Unpacker extends GZIPInputStream {
        Unpacker(InputStream in) throws IOException {
            super(in, BUFFER_BYTES);
        }

        private int remaining() {
            return inf.getRemaining();
        }
    }

    @Override
    public int read() throws IOException {
        byte[] octet = new byte[1];
        return read(octet, 0, 1) < 0 ? -1 : octet[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (failure != null) throw failure;
        try {
            if (unpacker == null) unpacker = new Unpacker(packed);
            return unpacker.read(target, from, length);
        } catch (EOFException cut) {
            throw damaged("the file ends at byte " + packed.count + ", within the data that gzip packed", cut);
        } catch (ZipException wrong) {
            long at = packed.count - (unpacker == null ? 0 : unpacker.remaining());
            throw damaged("the data that gzip packed are damaged before byte " + at, wrong);
        }
    }

    private DamagedInputException damaged(String text, IOException cause) {
        String whole = name + ": " + text + ": what follows is missing; copy the file again";
        failure = new DamagedInputException(whole, cause);
        return failure;
    }

    /** Always 0: a reader with a buffer returns what it has before it meets the damage. */
    @Override
    public int available() {
        return 0;
    }

    @Override
    public void close() throws IOException {
        packed.close();
    }
}
