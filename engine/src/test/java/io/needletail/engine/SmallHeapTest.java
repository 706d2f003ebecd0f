package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests many sessions in a small heap: all stay connected, also when each has a gap, and no message is lost. */
class SmallHeapTest {
    private static final int REST_BYTES_MAX = 100_000;
    private static final String AGAIN = "43=Y|122=20260101-00:00:00.000|";
    private static final String SHORT = "x";
    private static final String LONG = "x".repeat(50_000);

    @Test
    void fiveHundredSessionsWithGapsFitIntoAHeapOfAQuarterOfThatOfTheLauncher() throws Exception {
        assertThat(run(500, "128m", SHORT)).isZero();
    }

    @Tag("long")
    @Test
    void twoThousandSessionsWithGapsFitIntoTheHeapOfTheLauncher() throws Exception {
        assertThat(run(2_000, "512m", SHORT)).isZero();
    }

    @Test
    void messagesThatDoNotFitTheQueueAreRequestedAgainAndNoneIsLost() throws Exception {
        assertThat(run(150, "48m", LONG)).isPositive();
    }

    /** Returns the number of messages that were requested again because they could not be queued. */
    private static int run(int count, String heap, String text) throws Exception {
        Process process = SmallHeapAcceptor.start(count, heap);
        List<SocketPeer> peers = new ArrayList<>();
        try (BufferedReader answers = process.inputReader();
                PrintWriter questions = new PrintWriter(process.outputWriter(), true)) {
            int port = Integer.parseInt(answers.readLine());
            for (int i = 0; i < count; i++) {
                peers.add(SocketPeer.connectLean(port, SmallHeapAcceptor.peer(i), TestSessions.US));
                peers.getLast().logOn();
            }
            questions.println();
            long usedBytes = Long.parseLong(answers.readLine());
            long each = usedBytes / count;
            System.out.printf(Locale.ROOT, "%d idle sessions: %d bytes of heap each%n", count, each);
            if (count >= 500) assertThat(each).as("heap of an idle session").isLessThan(REST_BYTES_MAX);
            open(peers, text);
            int again = fill(peers, text);
            assertThat(process.isAlive()).isTrue();
            questions.println(SmallHeapAcceptor.END);
            for (SocketPeer peer : peers) logOut(peer);
            assertThat(process.waitFor(Await.MS, TimeUnit.MILLISECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            return again;
        } finally {
            for (SocketPeer peer : peers) peer.close();
            process.destroyForcibly().waitFor();
        }
    }

    // Without a response the engine would wait for LogoutTimeout.
    private static void logOut(SocketPeer peer) throws IOException {
        String heard = peer.receive();
        while (!heard.startsWith("35=5|")) heard = peer.receive();
        peer.send("35=5|");
        peer.expectEndAfterAnything();
    }

    // Numbers 3 and 4 come before number 2.
    private static void open(List<SocketPeer> peers, String text) throws IOException {
        for (SocketPeer peer : peers) {
            peer.numberNext(3);
            peer.send("35=D|11=three|58=" + text + "|");
            peer.send("35=D|11=four|58=" + text + "|");
            assertThat(peer.receive()).isEqualTo("35=2|34=2|7=2|16=0|");
        }
    }

    private static int fill(List<SocketPeer> peers, String text) throws IOException {
        int again = 0;
        for (SocketPeer peer : peers) {
            peer.numberNext(2);
            peer.send("35=D|" + AGAIN + "11=two|");
            peer.send("35=D|" + AGAIN + "11=three|58=" + text + "|");
            assertThat(peer.receive()).isEqualTo("35=8|34=3|11=two|");
            assertThat(peer.receive()).isEqualTo("35=8|34=4|11=three|");
            String heard = peer.receive();
            if (heard.startsWith("35=2|")) {
                assertThat(heard).startsWith("35=2|34=5|7=4|");
                again++;
                peer.send("35=D|" + AGAIN + "11=four|58=" + text + "|");
                heard = peer.receive();
            }
            assertThat(heard).startsWith("35=8|").endsWith("|11=four|");
            peer.numberNext(5);
            peer.echo("alive");
        }
        return again;
    }
}
