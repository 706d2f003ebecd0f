package io.needletail.bench.peers.handwritten;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.bench.workload.fast.FastEncoder;
import io.needletail.bench.workload.fast.FastLibrary;
import io.needletail.bench.workload.fast.FastOracle;
import io.needletail.bench.workload.fast.FastProgram;
import io.needletail.bench.workload.fast.FastWorkload;
import io.needletail.bench.workload.fast.Frames;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The sums of the streams, compared while they are written, show that the bytes equal those of OpenFAST. */
class HandwrittenLibraryTest {
    @TempDir
    static Path dir;

    private final FastLibrary library = FastLibrary.present();

    @BeforeAll
    static void write() throws Exception {
        FastProgram.write(
                dir,
                List.of(
                        FastWorkload.SINGLE1,
                        FastWorkload.SINGLE4,
                        FastWorkload.VAR1,
                        FastWorkload.VAR4,
                        FastWorkload.MIXED));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "FIELDS.*")
    void everyMessageIsReadCorrectly(FastWorkload work) throws Exception {
        Frames frames = frames(work);
        Path anywhere = dir.resolve("mixed.xml");
        assertThat(FastOracle.read(library.decoder(anywhere, "plain"), frames, work, work.messages()))
                .isEqualTo(FastOracle.read(
                        library.decoder(anywhere, HandwrittenLibrary.MASK), frames, work, work.messages()))
                .isNotZero();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "FIELDS.*")
    void everyMessageIsWrittenAsTheSameBytes(FastWorkload work) throws Exception {
        byte[] target = new byte[FastEncoder.BYTES_MAX];
        FastEncoder encoder = library.encoder(dir.resolve("mixed.xml"), work.messages(), target);
        FastOracle.written(encoder, target, frames(work), work);
    }

    private static Frames frames(FastWorkload work) throws Exception {
        return Frames.read(dir.resolve(work.label() + ".fast"));
    }
}
