package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.store.OpenStore;
import io.needletail.engine.store.Storage;
import io.needletail.engine.store.StoreResources;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.session.SessionStatus;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that no send waits for the disk: an application sends as fast as it can, through many segments of the default
 * size. The next segment is prepared only after a send has returned {@code BACK_PRESSURE}.
 */
class SendUnderLoadTest {
    private static final int MESSAGES = 150_000;
    private static final long SEGMENTS_MIN = 8;
    private static final String TEXT = "so that a segment is full soon, ".repeat(4);

    @TempDir
    private Path directory;

    private final List<Journal> journals = new ArrayList<>();
    private final Queue<Runnable> preparations = new ArrayDeque<>();
    private int sent;
    private int refused;
    private long delivered;

    @Test
    void eachSendReturnsSentOrBackPressureAndNoneWaitsForASegment() throws IOException {
        try (Engine acceptor = new Engine(EngineConfig.DEFAULTS);
                Engine initiator = new Engine(EngineConfig.DEFAULTS)) {
            int port = TestSessions.listen(
                    acceptor,
                    TestSessions.acceptor(TestSessions.PEER)
                            .storage(journal("acceptor"))
                            .listener(new Counting())
                            .build());
            Session session = initiator.add(TestSessions.initiator(TestSessions.PEER)
                    .storage(journal("initiator"))
                    .listener((where, message) -> {})
                    .connect(TestSessions.port(port))
                    .build());
            Await.await(
                    "all messages are delivered",
                    () -> {
                        if (session.status() == SessionStatus.ACTIVE && !send(session)) prepare();
                        initiator.poll();
                        acceptor.poll();
                        return delivered == MESSAGES;
                    },
                    Thread::onSpinWait);
            assertThat(journals).hasSize(2).allSatisfy(journal -> {
                assertThat(journal.bytes()).isGreaterThan(SEGMENTS_MIN * JournalConfig.SEGMENT_BYTES);
            });
            assertThat(refused).as("sends while a segment was being prepared").isPositive();
        }
    }

    private Storage journal(String name) {
        Storage storage = new Storage.Journaled(directory.resolve(name), JournalConfig.DEFAULTS);
        return (id, resources) -> {
            OpenStore store =
                    storage.open(id, new StoreResources(resources.memory(), preparations::add, resources.forcing()));
            journals.add((Journal) store.messages());
            return store;
        };
    }

    private void prepare() {
        if (journals.stream().anyMatch(Journal::isPreparing)) refused++;
        while (!preparations.isEmpty()) preparations.remove().run();
    }

    /** Sends until there is no room; returns false then. */
    private boolean send(Session session) {
        SendResult result = SendResult.SENT;
        while (sent < MESSAGES && result == SendResult.SENT) {
            result = session.begin(MsgTypes.NEW_ORDER_SINGLE)
                    .put(Tags.CL_ORD_ID, sent)
                    .put(Tags.TEXT, TEXT)
                    .send();
            assertThat(result == SendResult.SENT || result == SendResult.BACK_PRESSURE)
                    .as("%s", result)
                    .isTrue();
            if (result == SendResult.SENT) sent++;
        }
        return result == SendResult.SENT && sent < MESSAGES;
    }

    /** Expects the messages in order. */
    private final class Counting implements SessionListener {
        @Override
        public void onMessage(Session session, Message order) {
            if (order.number(Tags.CL_ORD_ID) == delivered) delivered++;
        }
    }
}
