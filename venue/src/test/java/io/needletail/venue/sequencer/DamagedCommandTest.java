package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.matching.OrderSide;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.identity.KeyFolder;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/**
 * Tests that a command that is damaged between its client and the log is executed as it was meant, once, or not at all.
 */
final class DamagedCommandTest {
    private static final int COMMANDS = 2_000;

    private final Random random = new Random();
    private final CommandExecutor executor = new CommandExecutor(SequencerConfig.DEFAULTS);
    private final EventRecorder events = new EventRecorder();

    @Test
    void everyCommandIsExecutedOnceAsItWasMeantThoughSomeAreDamagedOnTheirWay() {
        long seed = random.nextLong();
        Random chance = new Random(seed);
        DamagingLink link = new DamagingLink(executor, chance);
        try (SequencerClient client = new WindowedClient(link, 7, SequencerClient.FROM_NOW, 64, events)) {
            while (client.poll() > 0) {}
            Market market = new Market(client).open();
            for (int id = 1; id <= COMMANDS; id++) {
                while (market.limit(id, 0, OrderSide.BUY, 123_400 + id, 1_000) == SequencerClient.BACK_PRESSURE) {
                    client.poll();
                }
            }
            while (client.unanswered() > 0) client.poll();
        }
        assertThat(executor.damaged()).as("seed %d", seed).isPositive();
        assertThat(executor.commands()).as("seed %d", seed).isEqualTo(COMMANDS + 8);
        for (int id = 1; id <= COMMANDS; id++) {
            String order = "accepted " + id + " 0@0 BUY " + (123_400 + id) + "/" + (123_400 + id) + " at 1000";
            assertThat(events.lines.get(7 + id)).as("seed %d", seed).endsWith(order);
        }
        assertThat(events.notices).as("seed %d", seed).noneMatch(notice -> notice.startsWith("rejected"));
    }

    @Test
    void aClientWhoseOwnCopyIsDamagedStops() {
        DamagingLink link = new DamagingLink(executor, new Random(1));
        link.damagesCopy = true;
        try (SequencerClient client = new WindowedClient(link, 7, SequencerClient.FROM_NOW, 64, events)) {
            while (client.poll() > 0) {}
            Market market = new Market(client);
            assertThatThrownBy(() -> {
                        for (int id = 1; id <= COMMANDS; id++) {
                            market.limit(id, 0, OrderSide.BUY, 1, 1_000);
                            client.poll();
                        }
                    })
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("damaged in the memory of this process");
        }
    }

    /** A link within this process that changes a bit of every tenth message. */
    private static final class DamagingLink implements SequencerLink {
        private final LocalLink link;
        private final Random random;
        private final UnsafeBuffer sent = new UnsafeBuffer(new byte[1_024]);
        private boolean damagesCopy;

        private DamagingLink(CommandExecutor executor, Random random) {
            link = new LocalLink(executor, () -> 1_000, 1, KeyFolder.OPERATOR);
            this.random = random;
        }

        @Override
        public boolean offer(DirectBuffer buffer, int offset, int length) {
            if (random.nextInt(10) > 0) return link.offer(buffer, offset, length);
            // Beyond the version, which says whether there is a checksum.
            int at = 8 + random.nextInt(length - 8);
            if (damagesCopy && buffer instanceof MutableDirectBuffer copy) {
                copy.putByte(offset + at, (byte) (copy.getByte(offset + at) ^ (1 << random.nextInt(8))));
                return link.offer(buffer, offset, length);
            }
            sent.putBytes(0, buffer, offset, length);
            sent.putByte(at, (byte) (sent.getByte(at) ^ (1 << random.nextInt(8))));
            return link.offer(sent, 0, length);
        }

        @Override
        public int poll(FrameHandler handler) {
            return link.poll(handler);
        }

        @Override
        public long connection() {
            return link.connection();
        }

        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void close() {
            link.close();
        }
    }
}
