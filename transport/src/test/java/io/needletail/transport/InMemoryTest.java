package io.needletail.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class InMemoryTest {

    @Test
    void bytesArriveInOrderBetweenTwoThreads() throws IOException {
        long seed = System.nanoTime();
        byte[] sent = new byte[1_000_000];
        new Random(seed).nextBytes(sent);
        InMemory.Pair ends = InMemory.pair(1_000);
        CompletableFuture<byte[]> received = CompletableFuture.supplyAsync(() -> receive(ends.right(), sent.length));

        Random cuts = new Random(seed);
        int[] at = {0};
        Loopback.await(() -> {
            at[0] += ends.left().send(sent, at[0], Math.min(cuts.nextInt(1_500), sent.length - at[0]));
            return at[0] == sent.length;
        });
        assertThat(received.join()).as("seed " + seed).isEqualTo(sent);
    }

    @Test
    void aFullPipeTakesNoMoreBytes() throws IOException {
        InMemory.Pair ends = InMemory.pair(10);
        assertThat(ends.left().send(new byte[8], 0, 8)).isEqualTo(8);
        assertThat(ends.left().send(new byte[8], 0, 8)).isEqualTo(2);
        assertThat(ends.left().send(new byte[8], 0, 8)).isZero();
        assertThat(ends.right().receive(new byte[3], 0, 3)).isEqualTo(3);
        assertThat(ends.left().send(new byte[8], 0, 8)).isEqualTo(3);
    }

    @Test
    void bytesSentBeforeTheEndAreStillReceived() throws IOException {
        InMemory.Pair ends = InMemory.pair(10);
        ends.left().send("end".getBytes(US_ASCII), 0, 3);
        ends.left().close();
        assertThat(Loopback.receive(ends.right(), 3)).asString(US_ASCII).isEqualTo("end");
        assertThat(ends.right().receive(new byte[1], 0, 1)).isEqualTo(Transport.CLOSED);
        assertThat(ends.right().receive(new byte[1], 0, 1)).isEqualTo(Transport.CLOSED);
    }

    @Test
    void sendingToAClosedPeerFails() {
        InMemory.Pair ends = InMemory.pair(10);
        ends.right().close();
        assertThatThrownBy(() -> ends.left().send(new byte[1], 0, 1))
                .isInstanceOf(IOException.class)
                .hasMessage("broken pipe: memory:right has closed");
    }

    @Test
    void aClosedEndRejectsCalls() {
        InMemory.Pair ends = InMemory.pair(10);
        ends.left().close();
        assertThatThrownBy(() -> ends.left().receive(new byte[1], 0, 1)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> ends.left().send(new byte[1], 0, 1)).isInstanceOf(IOException.class);
    }

    @Test
    void aPipeWithoutCapacityIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> InMemory.pair(0))
                .withMessage("capacityBytes is 0, expected at least 1");
    }

    private static byte[] receive(Transport transport, int length) {
        try {
            return Loopback.receive(transport, length);
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
    }
}
