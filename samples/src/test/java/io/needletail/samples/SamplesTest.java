package io.needletail.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs every sample as its reader would. */
@Timeout(300)
final class SamplesTest {
    private static final String HEARTBEAT =
            "8=FIX.4.4|9=52|35=0|34=7|49=A|52=20260102-03:04:05.678|56=B|58=x=y|10=051|";

    @TempDir
    private Path folder;

    @Test
    void decodePrintsEveryField() throws IOException, InterruptedException {
        try (SampleProcess decode = SampleProcess.start(Sample01Decode.class, folder, HEARTBEAT)) {
            assertThat(decode.lines())
                    .contains("35 = 0", "34 = 7", "49 = A", "52 = 20260102-03:04:05.678", "56 = B", "58 = x=y");
        }
    }

    @Test
    void acceptorAndInitiatorTradeAndReplayShowsBothJournals() throws IOException, InterruptedException {
        Path accepted = folder.resolve("acceptor");
        Path initiated = folder.resolve("initiator");
        try (SampleProcess acceptor = SampleProcess.start(Sample02Acceptor.class, folder, "0", accepted.toString());
                SampleProcess initiator = SampleProcess.start(
                        Sample03Initiator.class, folder, acceptor.firstLine(), initiated.toString())) {
            assertThat(initiator.lines())
                    .singleElement()
                    .asString()
                    .contains("|35=8|", "|49=EXEC|", "|11=A1|", "|55=MSFT|", "|39=0|", "|151=400.5|");
        }
        assertThat(replay(accepted)).as("the acceptor's journal").satisfies(lines -> {
            assertThat(lines).anyMatch(line -> line.contains(" RECEIVED ") && line.contains("|35=D|"));
            assertThat(lines).anyMatch(line -> line.contains(" SENT ") && line.contains("|35=8|"));
        });
        assertThat(replay(initiated)).as("the initiator's journal").satisfies(lines -> {
            assertThat(lines).anyMatch(line -> line.contains(" SENT ") && line.contains("|35=D|"));
            assertThat(lines).anyMatch(line -> line.contains(" RECEIVED ") && line.contains("|35=8|"));
            assertThat(lines).anyMatch(line -> line.contains(" RECEIVED ") && line.contains("|35=5|"));
        });
    }

    private List<String> replay(Path journal) throws IOException, InterruptedException {
        try (SampleProcess replay = SampleProcess.start(Sample04Replay.class, folder, journal.toString())) {
            List<String> lines = replay.lines();
            assertThat(lines).allMatch(line -> line.matches("\\d{19} [A-Z]+ 8=FIX\\.4\\.4\\|.*\\|10=\\d{3}\\|"));
            return lines;
        }
    }
}
