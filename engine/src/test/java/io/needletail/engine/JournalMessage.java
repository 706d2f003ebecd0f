package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.journal.JournalReader;
import io.needletail.journal.RecordType;
import io.needletail.journal.Recovery.Ending;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A message in a journal.
 *
 * @param kind sent, received, or one of their repetitions
 * @param seqNum MsgSeqNum(34)
 * @param text identifying fields: type, ClOrdID(11) and OrdStatus(39)
 */
record JournalMessage(RecordType kind, long seqNum, String text) {

    /** All messages of a journal. */
    static List<JournalMessage> read(Path directory) throws IOException {
        List<JournalMessage> all = new ArrayList<>();
        Message message = new Message();
        try (JournalReader reader = JournalReader.open(directory)) {
            while (reader.next()) {
                if (reader.kind().direction() == RecordType.Direction.NONE) continue;
                assertThat(message.index(reader.bytes(), 0, reader.length())).isEqualTo(Message.WELL_FORMED);
                all.add(new JournalMessage(reader.kind(), reader.seqNum(), text(message)));
            }
            assertThat(reader.damages()).isEmpty();
        }
        return all;
    }

    /** The application's messages of one kind, in the order of the journal. */
    static List<JournalMessage> application(Path directory, RecordType kind) throws IOException {
        return read(directory).stream()
                .filter(kept -> kept.kind == kind && (kept.isOrder() || kept.text.startsWith("8 ")))
                .toList();
    }

    /** Returns the messages with a repeated number and without PossDupFlag(43)=Y; the journal must have no damage. */
    static List<String> repeatedWithoutSayingSo(Path directory) throws IOException {
        List<String> silent = new ArrayList<>();
        Message message = new Message();
        long nextIn = 1;
        try (JournalReader reader = JournalReader.open(directory)) {
            while (reader.next()) {
                if (reader.kind() == RecordType.RECEIVED) nextIn = reader.seqNum() + 1;
                boolean again = reader.kind() == RecordType.RESENT
                        || (reader.kind() == RecordType.NOTED && reader.seqNum() < nextIn);
                if (!again) continue;
                assertThat(message.index(reader.bytes(), 0, reader.length())).isEqualTo(Message.WELL_FORMED);
                if (!message.isSet(Tags.POSS_DUP_FLAG)) silent.add(reader.kind() + " " + message);
            }
            assertThat(reader.damages()).isEmpty();
        }
        return silent;
    }

    /**
     * Asserts that the messages sent by one end are those that the other received, number by number; each order has its
     * two reports, in order; and no number was used for two messages.
     */
    static void assertEveryOrderAnsweredOnce(Path orderer, Path answerer, long seed) throws IOException {
        List<JournalMessage> orders = application(orderer, RecordType.SENT);
        List<JournalMessage> reports = application(answerer, RecordType.SENT);
        assertThat(application(answerer, RecordType.RECEIVED))
                .as("orders counted, seed %d", seed)
                .isEqualTo(orders.stream()
                        .map(order -> order.as(RecordType.RECEIVED))
                        .toList());
        assertThat(application(orderer, RecordType.RECEIVED))
                .as("reports counted, seed %d", seed)
                .isEqualTo(reports.stream()
                        .map(report -> report.as(RecordType.RECEIVED))
                        .toList());
        assertThat(reports.stream().map(JournalMessage::text))
                .as("reports sent, seed %d", seed)
                .isEqualTo(orders.stream().flatMap(JournalMessage::answers).toList());
        assertThat(repeatedWithoutSayingSo(orderer)).as("seed %d", seed).isEmpty();
        assertThat(repeatedWithoutSayingSo(answerer)).as("seed %d", seed).isEmpty();
        System.out.printf("seed %d: %d orders, %d reports%n", seed, orders.size(), reports.size());
        assertThat(read(orderer).stream()
                        .filter(kept -> kept.kind() == RecordType.SENT)
                        .map(JournalMessage::seqNum))
                .as("numbers used, seed %d", seed)
                .doesNotHaveDuplicates();
    }

    private static Stream<String> answers(JournalMessage order) {
        return Stream.of("8 " + order.seqNum() + " 0", "8 " + order.seqNum() + " 2");
    }

    static Ending ending(Path directory) throws IOException {
        try (JournalReader reader = JournalReader.open(directory)) {
            boolean more = true;
            while (more) more = reader.next();
            return reader.ending();
        }
    }

    boolean isOrder() {
        return text.startsWith("D ");
    }

    /** The same message as the other end must have it. */
    JournalMessage as(RecordType other) {
        return new JournalMessage(other, seqNum, text);
    }

    private static String text(Message message) {
        boolean order = message.msgType() == MsgTypes.NEW_ORDER_SINGLE;
        String type = order ? "D" : message.text(Tags.MSG_TYPE);
        return type + " " + message.text(Tags.CL_ORD_ID) + " " + message.text(Tags.ORD_STATUS);
    }
}
