package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.sbe.AcknowledgedDecoder;
import io.needletail.venue.sbe.CommandRejectedDecoder;
import io.needletail.venue.sbe.MessageHeaderDecoder;
import io.needletail.venue.sbe.SubmitOrderEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a command is executed once, in the order of its client, whatever arrives. */
final class CommandExecutorTest {
    private static final long SESSION = 3;
    private static final long CLIENT = 7;

    private final CommandExecutor executor = new CommandExecutor(
            SequencerConfig.DEFAULTS.withEventsRetained(1_024).withClientsMax(2));
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1_024]);
    private final List<String> replies = new ArrayList<>();

    CommandExecutorTest() {
        executor.subscriptions().open(SESSION, this::onReply);
    }

    @Test
    void aCommandThatIsSentAgainIsAnsweredAndNotExecuted() {
        send(CLIENT, 1);
        send(CLIENT, 2);
        long hash = executor.stateHash();
        send(CLIENT, 1);
        send(CLIENT, 2);
        assertThat(replies).containsExactly("executed up to 2, next event 3", "executed up to 2, next event 3");
        assertThat(executor.stateHash()).isEqualTo(hash);
        assertThat(executor.commands()).isEqualTo(2);
    }

    @Test
    void aCommandAfterOneThatIsMissingIsNotExecuted() {
        send(CLIENT, 1);
        send(CLIENT, 3);
        send(CLIENT, 2);
        send(CLIENT, 3);
        assertThat(replies).containsExactly("rejected 3 SEQUENCE_GAP, expected 2");
        assertThat(executor.commands()).isEqualTo(3);
    }

    @Test
    void aRestoredExecutorAnswersACommandThatWasExecutedBefore() {
        send(CLIENT, 1);
        send(CLIENT, 2);
        SnapshotBytes snapshot = new SnapshotBytes();
        executor.snapshot(snapshot);
        CommandExecutor restored = new CommandExecutor(
                SequencerConfig.DEFAULTS.withEventsRetained(1_024).withClientsMax(2));
        restored.restore(snapshot.source());
        restored.subscriptions().open(SESSION, this::onReply);
        int length = new CommandEncoder(CLIENT).at(buffer, 0, 2).defineOwner(1, OwnerLimits.UNLIMITED);
        restored.execute(SESSION, buffer, 0, length, 1_000);
        assertThat(replies).containsExactly("executed up to 2, next event 3");
        assertThat(restored.stateHash()).isEqualTo(executor.stateHash());
    }

    @Test
    void aClientMoreThanConfiguredIsRejected() {
        send(1, 1);
        send(2, 1);
        send(3, 1);
        send(2, 2);
        assertThat(replies).containsExactly("rejected 1 CLIENT_CAPACITY, expected 1");
        assertThat(executor.commands()).isEqualTo(3);
    }

    @Test
    void aMalformedCommandIsRejectedAndCounts() {
        int length = new CommandEncoder(CLIENT)
                .at(buffer, 0, 1)
                .submit(new NewOrder().begin(1, 0, 0, 0).limit(OrderSide.BUY, 1, 1));
        new SubmitOrderEncoder()
                .wrap(buffer, MessageHeaderDecoder.ENCODED_LENGTH)
                .side((short) 2);
        MessageChecksum.append(buffer, 0, length - MessageChecksum.BYTES);
        executor.execute(SESSION, buffer, 0, length, 1_000);
        send(CLIENT, 2);
        assertThat(replies).containsExactly("rejected 1 MALFORMED, expected 2");
        assertThat(executor.nextSequence()).isEqualTo(3);
    }

    @Test
    void noCommandWithAChangedBitIsExecuted() {
        int length = new CommandEncoder(CLIENT)
                .at(buffer, 0, 1)
                .submit(new NewOrder().begin(1, 0, 0, 0).limit(OrderSide.BUY, 123_400, 1));
        long hash = executor.stateHash();
        for (int bit = 8 * MessageHeaderDecoder.ENCODED_LENGTH; bit < 8 * length; bit++) {
            byte before = buffer.getByte(bit / 8);
            buffer.putByte(bit / 8, (byte) (before ^ (1 << (bit % 8))));
            executor.execute(SESSION, buffer, 0, length, 1_000);
            buffer.putByte(bit / 8, before);
        }
        assertThat(executor.stateHash()).isEqualTo(hash);
        assertThat(replies).hasSize(8 * (length - MessageHeaderDecoder.ENCODED_LENGTH));
        assertThat(executor.damaged()).isEqualTo(replies.size());
        assertThat(replies).allMatch(reply -> reply.contains("WRONG_CHECKSUM"));
        executor.execute(SESSION, buffer, 0, length, 1_000);
        assertThat(executor.commands()).isEqualTo(1);
    }

    @Test
    void aMessageThatIsNoneOfTheSchemaIsCountedOnly() {
        long hash = executor.stateHash();
        executor.execute(SESSION, buffer, 0, 100, 1_000);
        executor.execute(SESSION, buffer, 0, 3, 1_000);
        assertThat(executor.malformed()).isEqualTo(2);
        assertThat(executor.stateHash()).isEqualTo(hash);
        assertThat(replies).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void arbitraryBytesInCommandsNeverFail(long seed) {
        Random random = new Random(seed);
        NewOrder order = new NewOrder();
        for (int i = 0; i < 20_000; i++) {
            CommandEncoder encoder = new CommandEncoder(CLIENT).at(buffer, 0, executor.commands() + 1);
            int length = random.nextBoolean()
                    ? encoder.submit(order.begin(i, random.nextInt(2), 0, 0).limit(OrderSide.BUY, 1, 1))
                    : encoder.defineOwner(random.nextInt(2), OwnerLimits.UNLIMITED);
            // A template id of a command, and some bytes after the ids of the client.
            if (random.nextInt(4) == 0) buffer.putByte(2, (byte) (1 + random.nextInt(12)));
            for (int change = random.nextInt(6); change > 0; change--) {
                buffer.putByte(24 + random.nextInt(length - 24), (byte) random.nextInt(256));
            }
            // An earlier version has no checksum.
            if (random.nextBoolean()) buffer.putShort(6, (short) 2);
            else MessageChecksum.append(buffer, 0, length - MessageChecksum.BYTES);
            long time = i;
            int cut = random.nextInt(10) == 0 ? random.nextInt(length) : length;
            assertThat(execute(cut, time)).as("seed %d, message %d", seed, i).isTrue();
        }
    }

    private boolean execute(int length, long time) {
        executor.execute(SESSION, buffer, 0, length, time);
        return true;
    }

    private void send(long client, long sequence) {
        int length = new CommandEncoder(client).at(buffer, 0, sequence).defineOwner(1, OwnerLimits.UNLIMITED);
        executor.execute(SESSION, buffer, 0, length, 1_000);
    }

    private boolean onReply(DirectBuffer frame, int offset, int length) {
        MessageHeaderDecoder header = new MessageHeaderDecoder().wrap(frame, offset);
        if (header.templateId() == AcknowledgedDecoder.TEMPLATE_ID) {
            AcknowledgedDecoder reply = new AcknowledgedDecoder().wrapAndApplyHeader(frame, offset, header);
            replies.add("executed up to " + reply.lastClientSequence() + ", next event " + reply.nextSequence());
        } else if (header.templateId() == CommandRejectedDecoder.TEMPLATE_ID) {
            CommandRejectedDecoder reply = new CommandRejectedDecoder().wrapAndApplyHeader(frame, offset, header);
            replies.add("rejected " + reply.clientSequence() + " " + Codes.rejection(reply.code()) + ", expected "
                    + reply.expectedSequence());
        }
        return true;
    }
}
