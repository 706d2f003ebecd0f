package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two engines, taken in turn on one thread, over real sockets. */
class ExchangeTest {
    private static final int MESSAGES = 2_000;

    @TempDir
    private Path directory;

    private final List<Long> heardByUs = new ArrayList<>();
    private final List<Long> heardByPeer = new ArrayList<>();

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
            int port = Local.listen(us, us(ours));
            Session session = peer.add(peer(theirs).connect(Local.port(port)).build());
            Patience.await("logged on", () -> session.status() == SessionStatus.ACTIVE, () -> {
                us.poll();
                peer.poll();
            });
            for (long number = 1; number <= MESSAGES; ) {
                if (say(session, number) == SendResult.SENT) number++;
                us.poll();
                peer.poll();
            }
            Patience.await("all answers", () -> heardByPeer.size() == 2 * MESSAGES, () -> {
                us.poll();
                peer.poll();
            });
            assertThat(heardByUs)
                    .isEqualTo(LongStream.rangeClosed(1, MESSAGES).boxed().toList());
            assertThat(heardByPeer).isEqualTo(answers(MESSAGES));
        }
    }

    @Test
    void afterARestartTheNumbersGoOnAndWhatWasMissedComesLate() throws IOException {
        Storage ours = Storage.journal(directory.resolve("us"));
        Storage theirs = Storage.journal(directory.resolve("peer"));
        try (Engine peer = new Engine(EngineConfig.DEFAULTS)) {
            int port;
            Session session;
            try (Engine us = new Engine(EngineConfig.DEFAULTS)) {
                port = Local.listen(us, us(ours));
                session = peer.add(peer(theirs).connect(Local.port(port)).build());
                talk(us, peer, session, 1, 10);
            }
            Patience.await("the end is noticed", () -> session.status() == SessionStatus.DISCONNECTED, peer::poll);
            assertThat(say(session, 11)).isEqualTo(SendResult.STORED);
            assertThat(say(session, 12)).isEqualTo(SendResult.STORED);
            try (Engine us = new Engine(EngineConfig.DEFAULTS)) {
                us.add(us(ours).toBuilder().listen(Local.port(port)).build());
                talk(us, peer, session, 13, 20);
            }
            assertThat(heardByUs)
                    .isEqualTo(LongStream.rangeClosed(1, 20).boxed().toList());
            assertThat(heardByPeer).isEqualTo(answers(20));
        }
    }

    @Test
    void whatIsSaidWhileThePeerIsAwaySurvivesARestart() throws IOException {
        Path kept = directory.resolve("peer");
        try (Engine engine = new Engine(EngineConfig.DEFAULTS)) {
            Session session = engine.add(
                    peer(Storage.journal(kept)).connect(Local.port(1)).build());
            assertThat(say(session, 1)).isEqualTo(SendResult.STORED);
            engine.poll();
            assertThat(Kept.application(kept, RecordType.SENT))
                    .as("committed in the next cycle")
                    .hasSize(1);
            assertThat(say(session, 2)).isEqualTo(SendResult.STORED);
        }
        assertThat(Kept.application(kept, RecordType.SENT))
                .as("committed at close")
                .hasSize(2);
    }

    @Test
    void moreThanASegmentHoldsIsRefusedWithinOneCycleAndTakenLater() throws IOException {
        Storage kept = Local.journal(directory.resolve("peer"), Sync.NONE);
        try (Engine engine = new Engine(EngineConfig.DEFAULTS)) {
            Session session = engine.add(peer(kept).connect(Local.port(1)).build());
            long number = 1;
            while (say(session, number) == SendResult.STORED) number++;
            assertThat(number).isGreaterThan(1_000);
            long next = number;
            Patience.await("there is room again", () -> say(session, next) == SendResult.STORED, engine::poll);
        }
    }

    @Test
    void segmentsTooSmallForTheSessionAreRefusedAtOnceAndTheJournalIsFree() throws IOException {
        JournalConfig small = JournalConfig.STANDARD.withSizes(JournalConfig.SEGMENT_BYTES_MIN, 1 << 20);
        Path kept = directory.resolve("us");
        try (Engine engine = new Engine(EngineConfig.DEFAULTS)) {
            assertThatThrownBy(() -> Local.listen(engine, us(new Storage.Journaled(kept, small))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("session FIX.4.4:US->PEER with messages of up to 65536 bytes appends up to 197632 bytes"
                            + " at once, and its journal's segments take " + small.batchBytesMax()
                            + ": make the segments larger or the longest message shorter");
            assertThat(Local.listen(engine, us(Storage.journal(kept)))).isPositive();
        }
    }

    @Test
    void bothReportsOfAnOrderLeaveInOneSend() throws IOException {
        try (Running us = Running.acceptor(
                        EngineConfig.DEFAULTS.with(IdleStrategy.YIELD),
                        Local.acceptor(Local.PEER).listener(new Broker()).build());
                RawPeer peer = us.call(Local.PEER).logOn()) {
            int before = peer.reads();
            for (int i = 1; i <= 50; i++) {
                peer.say("35=D|11=" + i + "|55=MSFT|54=1|");
                assertThat(peer.hear()).contains("|11=" + i + "|").endsWith("39=0|");
                assertThat(peer.hear()).contains("|11=" + i + "|").endsWith("39=2|");
            }
            assertThat(peer.reads() - before).isEqualTo(50);
        }
    }

    private void talk(Engine us, Engine peer, Session session, long first, long last) {
        Patience.await("logged on", () -> session.status() == SessionStatus.ACTIVE, () -> {
            us.poll();
            peer.poll();
        });
        for (long number = first; number <= last; number++) {
            assertThat(say(session, number)).isEqualTo(SendResult.SENT);
        }
        Patience.await("all answers", () -> heardByPeer.size() == 2 * last, () -> {
            us.poll();
            peer.poll();
        });
    }

    private SessionSpec us(Storage storage) {
        return Local.acceptor(Local.PEER)
                .storage(storage)
                .listener(this::answerTwice)
                .build();
    }

    private SessionSpecBuilder peer(Storage storage) {
        return Local.initiator(Local.PEER)
                .storage(storage)
                .listener((session, report) -> heardByPeer.add(report.number(Tags.CL_ORD_ID)));
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

    private static SendResult say(Session session, long number) {
        return session.begin(MsgTypes.NEW_ORDER_SINGLE)
                .put(Tags.CL_ORD_ID, number)
                .send();
    }
}
