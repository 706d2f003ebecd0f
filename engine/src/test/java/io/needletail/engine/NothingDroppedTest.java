package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.store.OpenStore;
import io.needletail.engine.store.Storage;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.JournalRetention;
import io.needletail.journal.RecordType;
import io.needletail.session.DisconnectReason;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionLimits;
import io.needletail.session.SessionListener;
import io.needletail.session.SessionStatus;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests over sockets, at default settings unless a limit is set, that no message of the current session is dropped. */
class NothingDroppedTest {
    private static final int LONG_TEXT = 1_000;
    private static final int REPORTS_PER_ORDER = 2;
    private static final int WINDOW = 20;
    private static final int REFERENCE_BYTES_MAX = 45;
    private static final long MIB = 1L << 20;

    private static final SessionLimits SMALL = new SessionLimits(2048, 64, 1 << 16);
    private static final JournalConfig SMALL_SEGMENTS =
            JournalConfig.DEFAULTS.withSizes(JournalConfig.SEGMENT_BYTES_MIN, 2L * JournalConfig.SEGMENT_BYTES_MIN);

    @TempDir
    private Path directory;

    @Test
    void everyReportComesAgainWhenTheJournalIsLargerThanJournalKeep() throws IOException {
        int orders = 40_000;
        Path journal = directory.resolve("journal");
        Reporter reporter = new Reporter("x".repeat(LONG_TEXT));
        try (RunningEngine engine =
                        RunningEngine.acceptor(TestSessions.PARKING, spec(Storage.journal(journal), reporter));
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            order(peer, orders);
            assertThat(bytesOf(journal)).isGreaterThan(80 * MIB);
            expectAllAgain(peer, 1, orders);
            assertThat(engine.evaluate(() -> reporter.session.droppedResends())).isZero();
        }
    }

    @Test
    void fiveResendsOfEverythingLoseNothingAndCostAReferenceAMessage() throws IOException {
        int orders = 40_000;
        Path journal = directory.resolve("journal");
        Reporter reporter = new Reporter("");
        AtomicReference<Journal> open = new AtomicReference<>();
        Storage storage = (id, resources) -> {
            OpenStore store = Storage.journal(journal).open(id, resources);
            open.set((Journal) store.messages());
            return store;
        };
        try (RunningEngine engine = RunningEngine.acceptor(TestSessions.PARKING, spec(storage, reporter));
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            order(peer, orders);
            long before = engine.evaluate(() -> open.get().position());
            for (int round = 0; round < 5; round++) expectAllAgain(peer, 1 + round % 2, orders);
            long grown = engine.evaluate(() -> open.get().position()) - before;
            assertThat(grown).isLessThan(5L * REPORTS_PER_ORDER * orders * REFERENCE_BYTES_MAX + MIB);
        }
        assertThat(JournalMessage.repeatedWithoutSayingSo(journal)).isEmpty();
    }

    @Test
    void aJournalAtItsLimitRefusesMessagesAndKeepsEveryOneItHas() throws IOException {
        Path journal = directory.resolve("journal");
        JournalConfig limited = SMALL_SEGMENTS.with(
                to -> to.retention = JournalRetention.DEFAULTS.withMaxBytes(4L * JournalConfig.SEGMENT_BYTES_MIN));
        Reporter reporter = new Reporter("");
        long next;
        try (RunningEngine engine =
                RunningEngine.acceptor(TestSessions.PARKING, spec(new Storage.Journaled(journal, limited), reporter))) {
            try (SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
                next = sendUntilRefused(engine, peer, reporter);
                String heard = answer(peer);
                while (heard.startsWith("35=8|")) {
                    assertThat(peer.receive()).startsWith("35=8|");
                    next += REPORTS_PER_ORDER;
                    heard = answer(peer);
                }
                assertThat(heard).startsWith("35=5|").endsWith("|58=Message store is full|");
                peer.expectEnd();
            }
            Await.await(
                    "the end", () -> engine.evaluate(() -> reporter.session.status()) == SessionStatus.DISCONNECTED);
            assertThat(reporter.endings).containsExactly(DisconnectReason.STORE_FULL);
        }
        assertThat(bytesOf(journal)).isEqualTo(4L * JournalConfig.SEGMENT_BYTES_MIN);
        long end = next;
        assertThat(JournalMessage.application(journal, RecordType.SENT).stream().map(JournalMessage::seqNum))
                .isEqualTo(Stream.iterate(2L, number -> number < end, number -> number + 1)
                        .toList());
    }

    private static String answer(SocketPeer peer) throws IOException {
        peer.send("35=D|11=1|55=MSFT|54=1|");
        return peer.receive();
    }

    private static long sendUntilRefused(RunningEngine engine, SocketPeer peer, Reporter reporter) throws IOException {
        SendResult result = engine.evaluate(reporter::sayHello);
        long next = 2;
        while (result == SendResult.SENT) {
            assertThat(peer.receiveMessage().number(Tags.MSG_SEQ_NUM)).isEqualTo(next++);
            result = engine.evaluate(reporter::sayHello);
        }
        assertThat(result).as("what the peer may still cause has room").isEqualTo(SendResult.BACK_PRESSURE);
        assertThat(engine.evaluate(() -> reporter.session.status())).isEqualTo(SessionStatus.ACTIVE);
        return next;
    }

    @Test
    void droppedMessagesAreCountedWhenThePeerRequestsThem() throws IOException {
        Path journal = directory.resolve("journal");
        JournalConfig dropping = SMALL_SEGMENTS.with(to -> to.retention = JournalRetention.DEFAULTS
                .withMaxBytes(4L * JournalConfig.SEGMENT_BYTES_MIN)
                .droppingOldest());
        Reporter reporter = new Reporter("");
        int orders = 2_000;
        try (RunningEngine engine = RunningEngine.acceptor(
                        TestSessions.PARKING, spec(new Storage.Journaled(journal, dropping), reporter));
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            order(peer, orders);
            peer.send("35=2|7=1|16=0|");
            Message first = peer.receiveMessage();
            assertThat(first.msgType()).isEqualTo(MsgTypes.SEQUENCE_RESET);
            long kept = first.number(Tags.NEW_SEQ_NO);
            assertThat(kept).isGreaterThan(1_000);
            for (long number = kept; number <= REPORTS_PER_ORDER * orders + 1; number++) {
                assertThat(peer.receiveMessage().number(Tags.MSG_SEQ_NUM)).isEqualTo(number);
            }
            peer.echo("done");
            assertThat(engine.evaluate(() -> reporter.session.droppedResends())).isEqualTo(kept - 1);
        }
    }

    private static SessionSpec spec(Storage storage, SessionListener listener) {
        boolean small = storage instanceof Storage.Journaled journaled
                && journaled.config().segmentBytes() == JournalConfig.SEGMENT_BYTES_MIN;
        SessionSpecBuilder spec =
                TestSessions.acceptor(TestSessions.PEER).storage(storage).listener(listener);
        return (small ? spec.config(config -> config.with(SMALL)) : spec).build();
    }

    private static void order(SocketPeer peer, int orders) throws IOException {
        long next = 2;
        for (int sent = 0; sent < orders; sent += WINDOW) {
            for (int i = 0; i < WINDOW; i++) peer.send("35=D|11=" + (sent + i) + "|55=MSFT|54=1|");
            for (int i = 0; i < REPORTS_PER_ORDER * WINDOW; i++) {
                assertThat(peer.receiveMessage().number(Tags.MSG_SEQ_NUM)).isEqualTo(next++);
            }
        }
    }

    /** All reports are resent; only the Logon(A) under number 1 is gap-filled. */
    private static void expectAllAgain(SocketPeer peer, int begin, int orders) throws IOException {
        peer.send("35=2|7=" + begin + "|16=0|");
        if (begin == 1) assertThat(peer.receive()).startsWith("35=4|34=1|43=Y|").endsWith("|36=2|123=Y|");
        for (int number = 2; number <= REPORTS_PER_ORDER * orders + 1; number++) {
            Message again = peer.receiveMessage();
            assertThat(again.msgType()).as("number %d", number).isEqualTo(MsgTypes.EXECUTION_REPORT);
            assertThat(again.number(Tags.MSG_SEQ_NUM)).isEqualTo(number);
            assertThat(again.isSet(Tags.POSS_DUP_FLAG)).isTrue();
            assertThat(again.number(Tags.CL_ORD_ID)).isEqualTo((number - 2) / REPORTS_PER_ORDER);
        }
    }

    private static long bytesOf(Path journal) throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.list(journal)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".journal")).toList()) bytes += Files.size(file);
        }
        return bytes;
    }

    /** Responds to each order with two reports of a given length. */
    private static final class Reporter implements SessionListener {
        final List<DisconnectReason> endings = new CopyOnWriteArrayList<>();
        private final String text;
        private Session session;

        Reporter(String text) {
            this.text = text;
        }

        @Override
        public void onLogon(Session live) {
            session = live;
        }

        @Override
        public void onMessage(Session live, Message order) {
            for (int i = 0; i < REPORTS_PER_ORDER; i++) {
                live.begin(MsgTypes.EXECUTION_REPORT)
                        .copy(order, Tags.CL_ORD_ID)
                        .put(Tags.TEXT, "report" + text)
                        .send();
            }
        }

        @Override
        public void onDisconnect(Session live, DisconnectReason reason) {
            endings.add(reason);
        }

        SendResult sayHello() {
            return session.begin(MsgTypes.EXECUTION_REPORT)
                    .put(Tags.TEXT, "hello")
                    .send();
        }
    }
}
