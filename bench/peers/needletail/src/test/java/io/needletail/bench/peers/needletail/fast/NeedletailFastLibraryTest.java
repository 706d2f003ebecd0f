package io.needletail.bench.peers.needletail.fast;

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
class NeedletailFastLibraryTest {
    @TempDir
    static Path dir;

    private final FastLibrary library = FastLibrary.present();

    @BeforeAll
    static void write() throws Exception {
        FastProgram.write(dir, List.of(FastWorkload.values()));
    }

    @ParameterizedTest
    @EnumSource
    void everyMessageIsReadCorrectly(FastWorkload work) throws Exception {
        long sum = FastOracle.read(
                library.decoder(file(work, ".xml"), "plain"), Frames.read(file(work, ".fast")), work, work.messages());
        assertThat(sum).isNotZero();
    }

    @ParameterizedTest
    @EnumSource
    void everyMessageIsWrittenAsTheSameBytes(FastWorkload work) throws Exception {
        byte[] target = new byte[FastEncoder.BYTES_MAX];
        FastEncoder encoder = library.encoder(file(work, ".xml"), work.messages(), target);
        FastOracle.written(encoder, target, Frames.read(file(work, ".fast")), work);
    }

    private static Path file(FastWorkload work, String ending) {
        return dir.resolve(work.label() + ending);
    }
}
