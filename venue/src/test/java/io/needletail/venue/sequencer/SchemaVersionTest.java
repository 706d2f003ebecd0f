package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderReplacement;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.identity.Principal;
import io.needletail.venue.sbe.StateBeginDecoder;
import io.needletail.venue.sbe.SubscribedEncoder;
import io.needletail.venue.sbe.next.MessageHeaderDecoder;
import io.needletail.venue.sbe.next.MessageHeaderEncoder;
import io.needletail.venue.sbe.next.NewCommandEncoder;
import io.needletail.venue.sbe.next.NewEventEncoder;
import io.needletail.venue.sbe.next.OrderEventEncoder;
import io.needletail.venue.sbe.next.SubmitOrderDecoder;
import io.needletail.venue.sbe.next.SubmitOrderEncoder;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/**
 * Tests a rolling upgrade: clients and nodes of this version of the schema and of the next one understand each other.
 */
final class SchemaVersionTest {
    private static final short OURS = io.needletail.venue.sbe.MessageHeaderDecoder.SCHEMA_VERSION;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1_024]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    @Test
    void aCommandOfANewerClientIsExecutedWithoutItsNewField() {
        EventRecorder events = new EventRecorder();
        LocalSequencer sequencer = new LocalSequencer(SequencerConfig.DEFAULTS, () -> 1_000);
        SequencerClient listening = sequencer.client(8, SequencerClient.FROM_NOW, 64, events);
        while (listening.poll() > 0) {}
        new Market(listening).open();
        sequencer.execute(1, buffer, 0, newerOrder());
        while (listening.poll() > 0) {}
        assertThat(events.lines).last().isEqualTo("9 7:1! accepted 5 0@0 BUY 10/10 at 999");
    }

    @Test
    void aCommandThatOnlyANewerNodeKnowsIsRejectedAndCompleted() {
        EventRecorder events = new EventRecorder();
        LocalSequencer sequencer = new LocalSequencer(SequencerConfig.DEFAULTS, () -> 1_000);
        SequencerClient listening = sequencer.client(8, SequencerClient.FROM_NOW, 64, events);
        while (listening.poll() > 0) {}
        NewCommandEncoder command = new NewCommandEncoder();
        command.wrapAndApplyHeader(buffer, 0, header).clientId(7).clientSequence(1);
        sequencer.execute(
                1,
                buffer,
                0,
                MessageChecksum.append(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength()));
        while (listening.poll() > 0) {}
        assertThat(events.notices).last().isEqualTo("rejected 1 UNKNOWN_COMMAND");
        assertThat(events.lines).containsExactly("1 7:1! completed");
    }

    @Test
    void aMassCancelOfALogOfBeforeEndsAllOrdersWithinTheCommandAndOneOfThisVersionInSteps() {
        EventRecorder events = new EventRecorder();
        LocalSequencer sequencer =
                new LocalSequencer(SequencerConfig.DEFAULTS.withEventsRetained(1 << 10), () -> 1_000);
        SequencerClient listening = sequencer.client(8, SequencerClient.FROM_NOW, 64, events);
        while (listening.poll() > 0) {}
        new Market(listening).open();
        CommandEncoder commands = new CommandEncoder(7);
        NewOrder order = new NewOrder();
        long number = 0;
        for (short version : new short[] {2, OURS}) {
            for (int i = 0; i < 600; i++) {
                order.begin(++number, 0, 0, 0).limit(OrderSide.BUY, 10, 999);
                execute(sequencer, version, commands.at(buffer, 0, number).submit(order));
                while (listening.poll() > 0) {}
            }
            events.lines.clear();
            int length = commands.at(buffer, 0, ++number).massCancel(0, -1, SideFilter.BOTH);
            execute(sequencer, version, length);
            int inCommand = version == 2 ? 601 : 256;
            listening.reportState();
            while (listening.poll() > 0) {}
            assertThat(events.lines).hasSize(602);
            assertThat(events.lines.get(inCommand)).contains("state after");
            assertThat(events.lines)
                    .filteredOn(line -> line.contains("mass canceled"))
                    .hasSize(1);
        }
    }

    @Test
    void aReplacementOfALogOfBeforeByWhatIsFilledIsRefusedAndOneOfThisVersionEndsTheOrder() {
        EventRecorder events = new EventRecorder();
        LocalSequencer sequencer = new LocalSequencer(SequencerConfig.DEFAULTS, () -> 1_000);
        SequencerClient listening = sequencer.client(8, SequencerClient.FROM_NOW, 64, events);
        while (listening.poll() > 0) {}
        new Market(listening).open();
        CommandEncoder commands = new CommandEncoder(7);
        NewOrder order = new NewOrder();
        int buy = commands.at(buffer, 0, 1).submit(order.begin(1, 0, 0, 0).limit(OrderSide.BUY, 10, 999));
        execute(sequencer, OURS, buy);
        int sell = commands.at(buffer, 0, 2).submit(order.begin(2, 0, 0, 0).limit(OrderSide.SELL, 4, 999));
        execute(sequencer, OURS, sell);
        OrderReplacement replacement = new OrderReplacement().begin(1, 0, 0).to(4, 999);
        execute(sequencer, (short) 2, commands.at(buffer, 0, 3).replace(replacement));
        execute(sequencer, OURS, commands.at(buffer, 0, 4).replace(replacement));
        while (listening.poll() > 0) {}
        assertThat(events.lines).element(events.lines.size() - 2).asString().contains("ALREADY_FILLED");
        assertThat(events.lines).last().asString().contains("replaced 1 ", " 0/4 ");
    }

    @Test
    void aReasonChangesNoStateAndACommandOfALogOfBeforeHasNone() {
        Set<Long> hashes = new HashSet<>();
        for (short version : new short[] {5, OURS}) {
            EventRecorder events = new EventRecorder();
            LocalSequencer sequencer = new LocalSequencer(SequencerConfig.DEFAULTS, () -> 1_000);
            SequencerClient listening = sequencer.client(8, SequencerClient.FROM_NOW, 64, events);
            while (listening.poll() > 0) {}
            new Market(listening).open();
            while (listening.poll() > 0) {}
            CommandEncoder commands = new CommandEncoder(7);
            commands.because(new CommandReason(version == OURS ? "news pending" : ""));
            executeWithout(sequencer, version, commands.at(buffer, 0, 1).changePhase(0, TradingPhase.HALTED));
            executeWithout(sequencer, version, commands.at(buffer, 0, 2).massCancel(0, -1, SideFilter.BOTH));
            executeWithout(sequencer, version, commands.at(buffer, 0, 3).blockOwner(0, true));
            listening.reportState();
            while (listening.poll() > 0) {}
            assertThat(events.lines)
                    .contains("9 7:1! phase 0 HALTED", "10 7:2! mass canceled 0@-1 BOTH 0", "11 7:3! owner 0 blocked");
            hashes.add(events.reportedHash);
        }
        assertThat(hashes).hasSize(1);
    }

    @Test
    void anImageForAClientOfBeforeHasNoBlocks() {
        CommandExecutor executor = new CommandExecutor(SequencerConfig.DEFAULTS);
        executor.images().serve(true);
        LocalLink link = new LocalLink(executor, () -> 1_000, 1, "");
        SequencerClient operator = new WindowedClient(link, 8, SequencerClient.FROM_NOW, 64, new EventRecorder());
        while (operator.poll() > 0) {}
        new Market(operator).open();
        operator.blockOwner(2, true);
        while (operator.poll() > 0) {}
        List<Integer> items = new ArrayList<>();
        StateBeginDecoder begin = new StateBeginDecoder();
        MessageHeaderDecoder read = new MessageHeaderDecoder();
        executor.permissions().open(2, Principal.of(""));
        executor.subscriptions().open(2, (frame, offset, length) -> {
            boolean isBegin = read.wrap(frame, offset).templateId() == StateBeginDecoder.TEMPLATE_ID;
            int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
            if (isBegin)
                items.add(begin.wrap(frame, body, read.blockLength(), read.version())
                        .items());
            return true;
        });
        for (short version : new short[] {5, OURS}) {
            int length = new CommandEncoder(9).at(buffer, 0, 0).readState(0, 0);
            buffer.putShort(MessageHeaderDecoder.versionEncodingOffset(), version, ByteOrder.LITTLE_ENDIAN);
            int whole = MessageChecksum.append(buffer, 0, length - MessageChecksum.BYTES);
            executor.execute(2, buffer, 0, whole, 1_000);
        }
        // Two instruments; then the owner that is blocked as well.
        assertThat(items).containsExactly(2, 3);
    }

    /** Executes a command, of a version before reasons without one. */
    private void executeWithout(LocalSequencer sequencer, short version, int length) {
        int end = length - MessageChecksum.BYTES;
        if (version < OURS) {
            end -= CommandReason.BYTES_MAX;
            int block = end - MessageHeaderDecoder.ENCODED_LENGTH;
            buffer.putShort(MessageHeaderDecoder.blockLengthEncodingOffset(), (short) block, ByteOrder.LITTLE_ENDIAN);
        }
        buffer.putShort(MessageHeaderDecoder.versionEncodingOffset(), version, ByteOrder.LITTLE_ENDIAN);
        sequencer.execute(1, buffer, 0, MessageChecksum.append(buffer, 0, end));
    }

    private void execute(LocalSequencer sequencer, short version, int length) {
        buffer.putShort(MessageHeaderDecoder.versionEncodingOffset(), version, ByteOrder.LITTLE_ENDIAN);
        // A message of version 2 has no checksum.
        sequencer.execute(1, buffer, 0, version == 2 ? length - MessageChecksum.BYTES : length);
    }

    @Test
    void aNewerNodeReadsACommandOfThisVersion() {
        int length = new CommandEncoder(7)
                .at(buffer, 0, 1)
                .submit(new NewOrder().begin(5, 0, 0, 0).limit(OrderSide.BUY, 10, 999));
        MessageHeaderDecoder read = new MessageHeaderDecoder().wrap(buffer, 0);
        SubmitOrderDecoder order = new SubmitOrderDecoder().wrapAndApplyHeader(buffer, 0, read);
        assertThat(order.orderId()).isEqualTo(5);
        assertThat(order.price()).isEqualTo(999);
        assertThat(order.clientReference()).isEqualTo(SubmitOrderDecoder.clientReferenceNullValue());
        assertThat(length).isLessThan(newerOrder());
    }

    @Test
    void aClientOfThisVersionReadsEventsOfANewerNodeAndPassesOverUnknownOnes() {
        EventRecorder events = new EventRecorder();
        Frames frames = new Frames();
        SequencerClient client = new WindowedClient(frames, 7, SequencerClient.FROM_NOW, 64, events);
        client.poll();
        frames.live(1);
        client.poll();
        int first = newerEvent(0);
        int second = new NewEventEncoder()
                .wrapAndApplyHeader(buffer, first, header)
                .sequence(2)
                .timeNs(1)
                .clientId(7)
                .clientSequence(2)
                .isLast((short) 1)
                .limit();
        frames.add(second);
        client.poll();
        assertThat(events.lines).containsExactly("1 9:4! accepted 5 0@0 BUY 10/10 at 999");
        assertThat(client.nextSequence()).isEqualTo(3);
        assertThat(client.defineOwner(0, OwnerLimits.UNLIMITED)).isEqualTo(1);
    }

    private int newerOrder() {
        SubmitOrderEncoder order = new SubmitOrderEncoder();
        order.wrapAndApplyHeader(buffer, 0, header)
                .clientId(7)
                .clientSequence(1)
                .orderId(5)
                .price(999)
                .stopPrice(0)
                .quantity(10)
                .displayQuantity(0)
                .minimumQuantity(0)
                .expiryNs(0)
                .owner(0)
                .instrument(0)
                .side((short) 0)
                .orderType((short) 0)
                .timeInForce((short) 0)
                .prevention((short) 0)
                .isPostOnly((short) 0)
                .clientReference(77);
        return MessageChecksum.append(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + order.encodedLength());
    }

    private int newerEvent(int offset) {
        return new OrderEventEncoder()
                .wrapAndApplyHeader(buffer, offset, header)
                .sequence(1)
                .timeNs(1)
                .clientId(9)
                .clientSequence(4)
                .isLast((short) 1)
                .orderId(5)
                .price(999)
                .stopPrice(0)
                .quantity(10)
                .remaining(10)
                .displayQuantity(0)
                .expiryNs(0)
                .owner(0)
                .instrument(0)
                .kind((short) 0)
                .reason((short) 0)
                .side((short) 0)
                .orderType((short) 0)
                .timeInForce((short) 0)
                .isQuote((short) 0)
                .extra(3)
                .limit();
    }

    /** A link that delivers what a test gives it. */
    private final class Frames implements SequencerLink {
        private final Deque<byte[]> waiting = new ArrayDeque<>();
        private final List<Integer> sent = new ArrayList<>();

        private void add(int length) {
            byte[] frame = new byte[length];
            buffer.getBytes(0, frame);
            waiting.add(frame);
        }

        private void live(long nextSequence) {
            SubscribedEncoder reply = new SubscribedEncoder();
            reply.wrapAndApplyHeader(buffer, 0, new io.needletail.venue.sbe.MessageHeaderEncoder())
                    .clientId(7)
                    .nextSequence(nextSequence)
                    .lastClientSequence(0)
                    .isLive((short) 1);
            add(MessageHeaderEncoder.ENCODED_LENGTH + reply.encodedLength());
        }

        @Override
        public int poll(FrameHandler handler) {
            byte[] frame = waiting.poll();
            if (frame == null) return 0;
            handler.onFrame(new UnsafeBuffer(frame), 0, frame.length);
            return 1;
        }

        @Override
        public long connection() {
            return 1;
        }

        @Override
        public boolean offer(DirectBuffer message, int offset, int length) {
            return sent.add(length);
        }

        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public void close() {}
    }
}
