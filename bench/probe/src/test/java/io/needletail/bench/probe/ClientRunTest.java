package io.needletail.bench.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientRunTest {

    private static final long SECOND_NS = 1_000_000_000L;

    @TempDir
    private Path dir;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @Test
    void aRunPrintsItsPhasesAndWritesItsFiles() throws IOException {
        PipedOutputStream harness = new PipedOutputStream();
        ClientRun run = new ClientRun(arguments(), ParentLine.open(new PipedInputStream(harness), said));

        run.begin();
        boolean again = run.completed(0, 100) && run.completed(100, 200);
        boolean more = run.completed(200, SECOND_NS + 200);
        harness.close();
        run.finish();

        assertThat(again).isTrue();
        assertThat(more).isFalse();
        assertThat(said.toString(StandardCharsets.US_ASCII)).isEqualTo("MEASURING\nDONE count=3\n");
        assertThat(Files.readAllLines(dir.resolve("x.properties")))
                .contains(
                        "count=3", "warmup_count=0", "first_order_ns=100", "first_measured_ns=100", "max_ns=1000000000")
                .anyMatch(line -> line.matches("own_bytes_each_second=\\d+"))
                .anyMatch(line -> line.matches("process_bytes_each_second=\\d+"));
        assertThat(dir.resolve("x.hlog")).isNotEmptyFile();
    }

    @Test
    void aRunWithoutItsHarnessSendsNoFurtherOrder() {
        ParentLine parent = ParentLine.open(new ByteArrayInputStream(new byte[0]), said);
        parent.awaitQuit();
        ClientRun run = new ClientRun(arguments(), parent);

        run.begin();

        assertThat(run.completed(0, 100)).isFalse();
    }

    private PeerArguments arguments() {
        return PeerArguments.parse(
                "client",
                "--warmup",
                "0",
                "--duration",
                "1",
                "--out",
                dir.resolve("x").toString());
    }
}
