package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.store.Storage;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.RecordType;
import io.needletail.journal.Sync;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionStatus;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests two engines that alternate on one thread, over real sockets. */
class ExchangeTest {
    private static final int MESSAGES = 2_000;

    @TempDir
    private Path directory;

    private final List<Long> heardByUs = new ArrayList<>();
    private final List<Long> receivedByPeer = new ArrayList<>();

    @Test
    void messagesArriveInOrderBothWaysWithJournals() throws IOException {
        exchange(Storage.journal(directory.resolve("us")), Storage.journal(directory.resolve("peer")));
    }

    @Test
    void messagesArriveInOrderBothWaysWithMemory() throws IOException {
        exchange(Storage.memory(1 << 20), Storage.memory(1 << 20));
    }

    private void exchange(Storage ours, Storage theirs) throws IOException {
        try (Engine us = new Engine(EngineConfig.DEFAULTS);
                Engine peer = new Engine(EngineConfig.DEFAULTS)) {
            int port = TestSessions.listen(us, us(ours));
            Session session =
                    peer.add(peer(theirs).connect(TestSessions.port(port)).build());
            Await.await("logged on", () -> session.status() == SessionStatus.ACTIVE, () -> {
                us.poll();
                peer.poll();
            });
            for (long number = 1; number <= MESSAGES; ) {
                if (send(session, number) == SendResult.SENT) number++;
                us.poll();
                peer.poll();
            }
            Await.await("all reports", () -> receivedByPeer.size() == 2 * MESSAGES, () -> {
                us.poll();
                peer.poll();
            });
            assertThat(heardByUs)
                    .isEqualTo(LongStream.rangeClosed(1, MESSAGES).boxed().toList());
            assertThat(receivedByPeer).isEqualTo(answers(MESSAGES));
        }
    }

    @Test
    void afterARestartTheNumbersContinueAndMissedMessagesFollow() throws IOException {
        Storage ours = Storage.journal(directory.resolve("us"));
        Storage theirs = Storage.journal(directory.resolve("peer"));
        try (Engine peer = new Engine(EngineConfig.DEFAULTS)) {
            int port;
            Session session;
            try (Engine us = new Engine(EngineConfig.DEFAULTS)) {
                port = TestSessions.listen(us, us(ours));
                session = peer.add(peer(theirs).connect(TestSessions.port(port)).build());
                talk(us, peer, session, 1, 10);
            }
            Await.await("the end is noticed", () -> session.status() == SessionStatus.DISCONNECTED, peer::poll);
            assertThat(send(session, 11)).isEqualTo(SendResult.STORED);
            assertThat(send(session, 12)).isEqualTo(SendResult.STORED);
            try (Engine us = new Engine(EngineConfig.DEFAULTS)) {
                us.add(us(ours).toBuilder().listen(TestSessions.port(port)).build());
                talk(us, peer, session, 13, 20);
            }
            assertThat(heardByUs)
                    .isEqualTo(LongStream.rangeClosed(1, 20).boxed().toList());
            assertThat(receivedByPeer).isEqualTo(answers(20));
        }
    }

    private static int sent(Path journal) {
        try {
            return JournalMessage.application(journal, RecordType.SENT).size();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void messagesStoredWhileThePeerIsDisconnectedSurviveARestart() throws IOException {
        Path kept = directory.resolve("peer");
        try (Engine engine = new Engine(EngineConfig.DEFAULTS)) {
            Session session = engine.add(
                    peer(Storage.journal(kept)).connect(TestSessions.port(1)).build());
            assertThat(send(session, 1)).isEqualTo(SendResult.STORED);
            engine.poll();
            Await.await("it is committed in the next cycle, and carried into the file", () -> sent(kept) == 1);
            assertThat(send(session, 2)).isEqualTo(SendResult.STORED);
        }
        assertThat(JournalMessage.application(kept, RecordType.SENT))
                .as("committed at close")
                .hasSize(2);
    }

    @Test
    void moreThanASegmentHoldsIsRefusedWithinOneCycleAndTakenLater() throws IOException {
        Storage kept = TestSessions.journal(directory.resolve("peer"), Sync.NONE);
        try (Engine engine = new Engine(EngineConfig.DEFAULTS)) {
            Session session =
                    engine.add(peer(kept).connect(TestSessions.port(1)).build());
            long number = 1;
            while (send(session, number) == SendResult.STORED) number++;
            assertThat(number).isGreaterThan(1_000);
            long next = number;
            Await.await("there is room again", () -> send(session, next) == SendResult.STORED, engine::poll);
        }
    }

    @Test
    void segmentsTooSmallForTheSessionAreRefusedAtOnceAndTheJournalIsFree() throws IOException {
        JournalConfig small = JournalConfig.DEFAULTS.withSizes(JournalConfig.SEGMENT_BYTES_MIN, 1 << 20);
        Path kept = directory.resolve("us");
        try (Engine engine = new Engine(EngineConfig.DEFAULTS)) {
            assertThatThrownBy(() -> TestSessions.listen(engine, us(new Storage.Journaled(kept, small))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("session FIX.4.4:US->PEER with messages of up to 65536 bytes appends up to 197632 bytes"
                            + " at once, and its journal's segments take " + small.batchBytesMax()
                            + ": make the segments larger or the longest message shorter");
            assertThat(TestSessions.listen(engine, us(Storage.journal(kept)))).isPositive();
        }
    }

    @Test
    void bothReportsOfAnOrderLeaveInOneSend() throws IOException {
        try (RunningEngine us = RunningEngine.acceptor(
                        EngineConfig.DEFAULTS.with(IdleStrategy.YIELD),
                        TestSessions.acceptor(TestSessions.PEER)
                                .listener(new Broker())
                                .build());
                SocketPeer peer = us.call(TestSessions.PEER).logOn()) {
            int before = peer.reads();
            for (int i = 1; i <= 50; i++) {
                peer.send("35=D|11=" + i + "|55=MSFT|54=1|");
                assertThat(peer.receive()).contains("|11=" + i + "|").endsWith("39=0|");
                assertThat(peer.receive()).contains("|11=" + i + "|").endsWith("39=2|");
            }
            assertThat(peer.reads() - before).isEqualTo(50);
        }
    }

    private void talk(Engine us, Engine peer, Session session, long first, long last) {
        Await.await("logged on", () -> session.status() == SessionStatus.ACTIVE, () -> {
            us.poll();
            peer.poll();
        });
        for (long number = first; number <= last; number++) {
            assertThat(send(session, number)).isEqualTo(SendResult.SENT);
        }
        Await.await("all reports", () -> receivedByPeer.size() == 2 * last, () -> {
            us.poll();
            peer.poll();
        });
    }

    private SessionSpec us(Storage storage) {
        return TestSessions.acceptor(TestSessions.PEER)
                .storage(storage)
                .listener(this::answerTwice)
                .build();
    }

    private SessionSpecBuilder peer(Storage storage) {
        return TestSessions.initiator(TestSessions.PEER)
                .storage(storage)
                .listener((session, report) -> receivedByPeer.add(report.number(Tags.CL_ORD_ID)));
    }

    private void answerTwice(Session session, Message order) {
        heardByUs.add(order.number(Tags.CL_ORD_ID));
        for (int i = 0; i < 2; i++) {
            SendResult result = session.begin(MsgTypes.EXECUTION_REPORT)
                    .copy(order, Tags.CL_ORD_ID)
                    .send();
            assertThat(result).isEqualTo(SendResult.SENT);
        }
    }

    private static List<Long> answers(long last) {
        return LongStream.rangeClosed(2, 2 * last + 1).map(i -> i / 2).boxed().toList();
    }

    private static SendResult send(Session session, long number) {
        return session.begin(MsgTypes.NEW_ORDER_SINGLE)
                .put(Tags.CL_ORD_ID, number)
                .send();
    }
}
