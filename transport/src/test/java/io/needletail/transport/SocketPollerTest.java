package io.needletail.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.transport.Sockets.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A watched transport reports every event; a transport that cannot be watched behaves the same. */
final class SocketPollerTest {

    private static final boolean CAN_WATCH = Sockets.chosen().kind() == Kind.LIBC;

    private final List<Loopback> pairs = new ArrayList<>();
    private final SocketPoller group = new SocketPoller(0);
    private final byte[] bytes = new byte[100];

    @AfterEach
    void close() {
        pairs.forEach(Loopback::close);
        group.close();
    }

    @Test
    void bytesBeforeAndAfterRegistrationAreReceived() throws IOException {
        Loopback ends = Loopback.open(SocketOptions.LOW_LATENCY);
        pairs.add(ends);
        say(ends, "before");
        ends.called().join(group);
        assertThat(hear(ends, 6)).isEqualTo("before");
        say(ends, "after");
        assertThat(hear(ends, 5)).isEqualTo("after");
    }

    @Test
    void bytesThatDidNotFitAreReceivedLater() throws IOException {
        Loopback ends = member();
        say(ends, "abcdef");
        await(() -> ends.called().receive(bytes, 0, 4) == 4);
        // There are no new bytes, and the poller does not report them again.
        assertThat(ends.called().receive(bytes, 0, 100)).isEqualTo(2);
        assertThat(ends.called().receive(bytes, 0, 100)).isZero();
    }

    @Test
    void theEndIsReportedWithTheLastBytesOrLater() throws IOException {
        Loopback together = member();
        say(together, "last");
        together.calling().close();
        assertThat(hear(together, 4)).isEqualTo("last");
        await(() -> together.called().receive(bytes, 0, 100) == Transport.CLOSED);

        Loopback later = member();
        say(later, "last");
        assertThat(hear(later, 4)).isEqualTo("last");
        later.calling().close();
        await(() -> later.called().receive(bytes, 0, 100) == Transport.CLOSED);
        // The result is the same for every further call.
        await(() -> later.called().receive(bytes, 0, 100) == Transport.CLOSED);
    }

    @Test
    void aResetIsReported() throws IOException {
        SocketOptions resetting = new SocketOptions(true, false, true, 0, 0, 1_000, 0, -1, LinuxOptions.NONE);
        Loopback ends = Loopback.open(resetting);
        pairs.add(ends);
        ends.called().join(group);
        await(() -> ends.called().receive(bytes, 0, 100) == 0);
        ends.calling().close();
        assertThatThrownBy(() -> await(() -> ends.called().receive(bytes, 0, 100) != 0))
                .isInstanceOf(IOException.class);
    }

    @Test
    void aClosedConnectionIsReportedAndItsEntryIsReused() throws IOException {
        Loopback first = member();
        member();
        first.called().close();
        assertThatThrownBy(() -> first.called().receive(bytes, 0, 100)).isInstanceOf(IOException.class);
        Loopback next = member();
        say(next, "hello");
        assertThat(hear(next, 5)).isEqualTo("hello");
    }

    @Test
    void epollIsUsedAboveTheLimitAndNotBelowHalfOfIt() throws IOException {
        SocketPoller four = new SocketPoller(4);
        for (int i = 0; i < 5; i++) {
            assertThat(four.isWatching()).isFalse();
            Loopback ends = Loopback.open(SocketOptions.LOW_LATENCY);
            pairs.add(ends);
            ends.called().join(four);
        }
        assertThat(four.isWatching()).isEqualTo(CAN_WATCH);
        pairs.get(0).called().close();
        pairs.get(1).called().close();
        assertThat(four.isWatching()).isEqualTo(CAN_WATCH);
        pairs.get(2).called().close();
        assertThat(four.isWatching()).isFalse();
        say(pairs.get(3), "still");
        Loopback.await(() -> pairs.get(3).called().receive(bytes, 0, 100) == 5);
    }

    @Test
    void allBytesOfManyConnectionsInRandomOrderArrive() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        SocketPoller eight = new SocketPoller(8);
        SocketOptions small = new SocketOptions(true, false, true, 8 * 1024, 8 * 1024, 700, -1, -1, LinuxOptions.NONE);
        int[] sent = new int[40];
        int[] received = new int[40];
        for (int i = 0; i < sent.length; i++) {
            pairs.add(Loopback.open(small));
            pairs.get(i).called().join(eight);
        }
        int total = 50_000;
        byte[] source = new byte[total];
        random.nextBytes(source);
        byte[] target = new byte[2_000];
        Loopback.await(() -> {
            eight.poll();
            int one = random.nextInt(sent.length);
            sent[one] += pairs.get(one)
                    .calling()
                    .send(source, sent[one], Math.min(random.nextInt(3_000), total - sent[one]));
            boolean done = true;
            for (int i = 0; i < sent.length; i++) {
                int count = pairs.get(i).called().receive(target, 0, 1 + random.nextInt(target.length));
                for (int at = 0; at < count; at++) {
                    if (target[at] != source[received[i] + at]) throw new AssertionError("seed " + seed);
                }
                received[i] += count;
                done &= received[i] == total;
            }
            return done;
        });
        eight.close();
    }

    @Test
    void aNegativeLimitIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SocketPoller(-1))
                .withMessage("sweptMax is -1, expected 0 or more");
    }

    private Loopback member() throws IOException {
        Loopback ends = Loopback.open(SocketOptions.LOW_LATENCY);
        pairs.add(ends);
        ends.called().join(group);
        return ends;
    }

    private static void say(Loopback ends, String words) throws IOException {
        ends.calling().send(words.getBytes(US_ASCII), 0, words.length());
    }

    private String hear(Loopback ends, int length) throws IOException {
        int[] at = {0};
        await(() -> {
            at[0] += ends.called().receive(bytes, at[0], bytes.length);
            return at[0] == length;
        });
        return new String(bytes, 0, length, US_ASCII);
    }

    private void await(Loopback.Question question) throws IOException {
        Loopback.await(() -> {
            group.poll();
            return question.ask();
        });
    }
}
