package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.journal.Journal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What many sessions with journals take of the disk. The test reads the blocks that their files have. */
@EnabledOnOs(OS.LINUX)
class ManyJournalsTest {
    private static final int SESSIONS = 300;

    /** The ring, its log and its reserve, once for all. */
    private static final long SHARED_KIB = 130 * 1024;

    private static final long SESSION_KIB = 48;

    @TempDir
    private Path directory;

    @BeforeEach
    void filesCanBeAllocated() {
        assumeTrue(Journal.class.getModule().isNativeAccessEnabled(), "files have all blocks without native access");
    }

    @Test
    void threeHundredSessionsTakeAFewBlocksEachAtTheFirstStartAndTheSecond() throws IOException, InterruptedException {
        for (int start = 1; start <= 2; start++) {
            try (Engine engine = new Engine(TestSessions.PARKING)) {
                assertThat(engine.reload(sessions()).added()).hasSize(SESSIONS);
                assertThat(kib()).isLessThan(SHARED_KIB + SESSIONS * SESSION_KIB);
            }
        }
    }

    @Test
    void aSessionThatExchangesMessagesTakesAsMuchAsTheyNeed() throws IOException, InterruptedException {
        SessionSpec spec = TestSessions.acceptor(TestSessions.PEER)
                .store(directory.resolve("one"))
                .listener(new Broker())
                .build();
        try (RunningEngine engine = RunningEngine.acceptor(TestSessions.PARKING, spec);
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            for (int i = 0; i < 200; i++) peer.echo("message " + i);
        }
        assertThat(JournalMessage.read(directory.resolve("one"))).hasSizeGreaterThan(400);
        assertThat(kib()).isLessThan(SHARED_KIB + 512);
    }

    private List<SessionSpec> sessions() {
        return IntStream.range(0, SESSIONS)
                .mapToObj(i -> TestSessions.acceptor("PEER" + i)
                        .store(directory.resolve("store").resolve("PEER" + i))
                        .listener(new Broker())
                        .build())
                .toList();
    }

    private long kib() throws IOException, InterruptedException {
        Process du = new ProcessBuilder("du", "-sk", directory.toString()).start();
        String line = new String(du.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(du.waitFor()).isZero();
        return Long.parseLong(line.substring(0, line.indexOf('\t')));
    }
}
