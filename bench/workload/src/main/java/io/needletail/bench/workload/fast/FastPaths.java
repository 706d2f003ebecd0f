package io.needletail.bench.workload.fast;

import io.needletail.bench.workload.turns.Walk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Walks over the FAST codec of this class path for other measurements than that of its speed. The library writes the
 * stream itself; the sum of its bytes is compared with that of OpenFAST's.
 */
public final class FastPaths {
    private static final FastWorkload WORK = FastWorkload.MIXED;

    private FastPaths() {}

    /** Reads messages of one to five entries. */
    public static Walk decoding(Path dir) throws IOException {
        Path template = written(dir);
        Frames frames = Frames.read(stream(dir));
        FastDecoder decoder = FastLibrary.present().decoder(template, "plain");
        long[] sums = FastOracle.digests(decoder, frames, WORK, WORK.messages());
        return new MessageWalks.Reading(decoder, frames, WORK.resetsPerMessage(), sums);
    }

    /** Writes them. */
    public static Walk encoding(Path dir) throws IOException {
        Path template = written(dir);
        byte[] target = new byte[FastEncoder.BYTES_MAX];
        FastEncoder encoder = FastLibrary.present().encoder(template, WORK.messages(), target);
        return new MessageWalks.Writing(encoder, Frames.read(stream(dir)), WORK.resetsPerMessage());
    }

    /**
     * Writes the stream.
     *
     * @return the template file
     */
    public static Path written(Path dir) throws IOException {
        Files.createDirectories(dir);
        FastProgram.write(dir, List.of(WORK));
        return dir.resolve(WORK.label() + ".xml");
    }

    /** The file of the stream: each message after four bytes with its length, little endian. */
    public static Path stream(Path dir) {
        return dir.resolve(WORK.label() + ".fast");
    }
}
